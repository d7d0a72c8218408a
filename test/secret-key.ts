import { afterAll } from 'vitest'
import { loadSecretKey } from '#app/lib/secret.server.ts'

export const TEST_KEY = Buffer.alloc(32, 7).toString('base64')

const loadTestKey = () => loadSecretKey({ secretKey: TEST_KEY, dataDir: '' })
await loadTestKey()

/** Changes the key for the rest of the test file, as a restart with new settings does. */
export async function changeSecretKey(secretKey: string, secretKeyPrevious?: string): Promise<void> {
  await loadSecretKey({ secretKey, secretKeyPrevious, dataDir: '' })
}

/** For test files that change the key; call it at the top. */
export function restoreSecretKeyAfterAll(): void {
  afterAll(loadTestKey)
}
