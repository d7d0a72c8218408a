import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'new-'
const abandonedAfterMs = 10 * 60_000

/** Name of a temporary folder that is filled and then renamed into place, so that no process sees it incomplete. */
export const temporaryName = () => prefix + randomBytes(6).toString('hex')

/** Removes folders left behind by a start that was killed. */
export async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
