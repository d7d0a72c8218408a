import { join } from 'node:path'

/** The kysely-codegen command that generates or verifies app/db/schema.gen.ts; its types match pool.server.ts. */
export function codegenArguments(url: string, outFile: string): string[] {
  return [
    join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--camel-case',
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern=kysely_*',
    '--log-level=warn',
  ]
}
