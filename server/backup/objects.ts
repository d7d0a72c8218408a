import type { ClientBase } from 'pg'
import { objectKey, type Variant } from '#app/files/keys.ts'
import type { Bucket } from '#app/files/rules.ts'
import { FIRST_UUID } from '#app/lib/ids.ts'

type ExpectedObject = {
  key: string
  /** The hash of the bytes in hexadecimal; null for derived objects. */
  sha256: string | null
  /** False for a deleted file, whose bytes may already be gone. */
  isNeeded: boolean
}

type FileRow = {
  id: string
  bucket: Bucket
  key: string
  sha256: string
  status: string
  variants: Variant[] | null
}

const PAGE = 1000

/** Every object of the files visible to the connection, file by file. */
export async function* expectedObjects(client: ClientBase): AsyncGenerator<ExpectedObject> {
  for (let after = FIRST_UUID; ;) {
    const { rows } = await client.query<FileRow>(
      `select id, bucket, storage_key as key, encode(sha256, 'hex') as sha256, status,
         case when jsonb_typeof(metadata -> 'variants') = 'object'
           then array(select jsonb_object_keys(metadata -> 'variants')) end as variants
       from files where id > $1 and not metadata ? 'purged_at' order by id limit ${PAGE}`,
      [after],
    )
    for (const row of rows) {
      const isNeeded = row.status === 'active'
      yield { key: objectKey(row.bucket, row.key), sha256: row.sha256, isNeeded }
      for (const variant of row.variants ?? [])
        yield { key: objectKey(row.bucket, row.key, variant), sha256: null, isNeeded }
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
