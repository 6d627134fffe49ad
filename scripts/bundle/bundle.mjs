import { rolldown } from 'rolldown'

/** Stay in `node_modules`: they have files beside their code, or are loaded only when needed. */
const APART = /^(@aws-sdk\/|@expo-google-fonts\/|@node-rs\/argon2|@zxcvbn-ts\/|pdfkit|sharp)/

/** pg asks whether it runs at Cloudflare's by a `Response`, for which Node 20 loads all of its `fetch`. */
const NOT_AT_CLOUDFLARE = {
  name: 'not-at-cloudflare',
  transform: {
    filter: { id: /[\\/]pg[\\/]lib[\\/]stream\.js$/ },
    handler(code) {
      const asked = 'if (isCloudflareRuntime())'
      if (!code.includes(asked)) throw new Error('pg asks elsewhere now whether it runs at Cloudflare’s: see where')
      return code.replace(asked, 'if (false)')
    },
  },
}

/** A program with all its modules as one script, or as one module (`esm`): those it imports later run when they are imported. */
export async function bundle(input, /** @type {'cjs' | 'esm'} */ format = 'cjs') {
  const build = await rolldown({
    input,
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: APART,
    plugins: [NOT_AT_CLOUDFLARE],
  })
  const { output } = await build.generate({
    format,
    codeSplitting: false,
    // Scripts import only behind an experimental feature of Node; they require what they need later.
    dynamicImportInCjs: false,
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await build.close()
  return output[0].code
}
