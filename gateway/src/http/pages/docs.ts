import type { OpenApi, Operation } from '../openapi.ts'

/** Renders the calls as an HTML page on the server; it needs no script and loads nothing from other hosts. */
export function docsPage(document: OpenApi): string {
  const sections = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      sections.set(tag, [...(sections.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  const body = [...sections].map(([tag, calls]) => `<h2>${escaped(tag)}</h2>${calls.join('')}`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Labada API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="__CSP_NONCE__">${STYLE}</style></head>
<body><main><h1>Labada API</h1><p>${escaped(String(document.info.description))}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>${body}</main></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escaped(String(description))}</td></tr>`)
    .join('')
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${operation.servers ? '' : '/api'}${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}.</p>
${schemaHtml('Parameters', operation.parameters)}${schemaHtml('Body', operation.requestBody)}${schemaHtml('Answer', operation.responses['200']?.content)}
<table><tr><th>Status</th><th>Meaning</th></tr>${answers}</table></details>`
}

function schemaHtml(title: string, part: unknown): string {
  if (part === undefined || (Array.isArray(part) && part.length === 0)) return ''
  return `<h3>${title}</h3><pre tabindex="0">${escaped(JSON.stringify(part, null, 2))}</pre>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin: 2rem 0 .5rem; } h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 3.5rem; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
table { border-collapse: collapse; margin: 1rem 0; } td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top; }
`
