import { join } from 'node:path'
import { startEmbedded } from '../../server/postgres/embedded.ts'
import { onServer } from '../server.ts'
import { dataDir } from './world.ts'

/** Works directly on the product's database, for states that no page can create. */
export async function withProductDatabase<T>(work: Parameters<typeof onServer<T>>[1]): Promise<T> {
  const database = await startEmbedded({ dataDir, projectRoot: join(import.meta.dirname, '../..') })
  try {
    return await onServer(database.url, work)
  } finally {
    await database.leave()
  }
}
