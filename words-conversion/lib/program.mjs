// The dashboard's sources with their types.
import ts from 'typescript'
import { join, relative } from 'node:path'

export function openProgram(root) {
  const configPath = join(root, 'dashboard/tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(
    configPath,
    { noEmit: true, emitDeclarationOnly: false, composite: false, incremental: false, declaration: false, declarationMap: false, tsBuildInfoFile: undefined },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (d) => { throw new Error(ts.flattenDiagnosticMessageText(d.messageText, '\n')) } },
  )
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options })
  const checker = program.getTypeChecker()
  const src = join(root, 'dashboard/src')
  const files = program
    .getSourceFiles()
    .filter((f) => f.fileName.startsWith(src + '/') && /\.tsx?$/.test(f.fileName) && !/\.d\.ts$/.test(f.fileName))
    .map((source) => ({ source, path: relative(src, source.fileName) }))
    .filter(({ path }) => !/\.test\.tsx?$|^testing\/|^words\//.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return { program, checker, files, src }
}
