import { expect, test } from 'vitest'
import { PRINTED_HINT } from '#app/lib/pdf-text.ts'
import { ndaTextSchema } from '../commands/nda.server.ts'
import { acceptNdaSchema } from '../schema.ts'

test('a name or text with unprintable characters is refused with a list of them', () => {
  const words = (letters: string) => `${PRINTED_HINT} Replace these characters: ${letters}`
  for (const [signedName, letters] of [
    ['王小明', '王 小 明'],
    ['გიორგი', 'გ ი ო რ'],
    ['محمد', 'م ح د'],
  ] as const)
    expect(acceptNdaSchema.safeParse({ signedName }).error?.issues).toMatchObject([
      { path: ['signedName'], message: words(letters) },
    ])
  for (const signedName of ['Łucja Świątek-Żuk', 'Γιώργος Ἀ', 'Ђорђе Щукин', 'Nguyễn Thị', 'Jose\u0301'])
    expect([signedName, acceptNdaSchema.safeParse({ signedName }).success]).toEqual([
      signedName,
      !signedName.includes('Ἀ'),
    ])
  const refused = ndaTextSchema.safeParse({ body: `${'Plain words. '.repeat(20)}保密` })
  expect(refused.error?.issues).toMatchObject([{ path: ['body'], message: words('保 密') }])
})
