import { snapshot } from '#app/db/client.server.ts'
import { collectData, type OwnFile, ownFiles } from '#app/settings/export/collect.server.ts'
import { jsonPieces } from '#app/settings/export/build.server.ts'

/** The JSON files in a person's data export, by name, as text. */
export function exportedData(userId: string): Promise<Record<string, unknown>> {
  return snapshot(async (from) => {
    const read: Record<string, unknown> = {}
    for (const [name, data] of Object.entries(await collectData(from, userId)))
      read[name] = JSON.parse(Buffer.concat(await Array.fromAsync(jsonPieces(data))).toString())
    return read
  })
}

export function exportedFiles(userId: string): Promise<OwnFile[]> {
  return snapshot((from) => Array.fromAsync(ownFiles(from, userId)))
}
