import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { updateRows } from '#test/world/rows.ts'
import { aTwoFactorMember, codeNow, enterCode, enterPassword, signedInUserId } from '#test/world/security.ts'
import { reencryptSecondFactors } from './commands/second-factor.server.ts'
import { changeSecretKey, restoreSecretKeyAfterAll, TEST_KEY } from '#test/secret-key.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ SECRET_KEY_PREVIOUS: TEST_KEY })
restoreSecretKeyAfterAll()

await testDatabase()

const NEW = Buffer.alloc(32, 9).toString('base64')

test('after SECRET_KEY changes, every secret is re-encrypted, and the old key can be removed', async () => {
  const member = await aTwoFactorMember()
  const other = await aTwoFactorMember()
  await updateRows('secondFactors', { userId: other.userId }, { secret: 'nobody’s' })
  await changeSecretKey(NEW, TEST_KEY)
  expect(await reencryptSecondFactors()).toBe(1)
  await changeSecretKey(NEW)
  expect(await signedInUserId(await enterCode(await enterPassword(member), codeNow(member.secret)))).toBe(
    member.userId,
  )
  // Recovery codes do not depend on the key.
  expect(await signedInUserId(await enterCode(await enterPassword(other), other.codes[0] ?? ''))).toBe(
    other.userId,
  )
})
