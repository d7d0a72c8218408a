import { expect, test } from 'vitest'
import { isPrintable, PRINTED_HINT } from '#app/lib/pdf-text.ts'
import { pdfText } from '#test/world/pdf-text.ts'
import { ndaTextSchema } from '../commands/save-nda-text.server.ts'
import { acceptNdaSchema } from '../schema.ts'
import { renderNdaPdf } from './pdf-document.server.tsx'

const paper = {
  listing: 'x',
  owner: 'o',
  company: 'c',
  signedName: 's',
  version: 1,
  isOwnText: true,
  acceptedAt: new Date('2026-11-21T10:11:12Z'),
  reference: 'r',
}
const spaceless = (text: string) => text.replace(/\s+/g, '')

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

test('every accepted character is printed as it is, any other as its code point', async () => {
  const all = Array.from({ length: 0x2800 }, (_, at) => String.fromCodePoint(at)).filter(
    (letter) =>
      /[^\p{C}\p{Z}\p{M}]/u.test(letter) && letter.normalize('NFC') === letter && isPrintable(letter),
  )
  expect(all.length).toBeGreaterThan(1200)
  const text = pdfText(
    await renderNdaPdf({
      ...paper,
      company: '王 Ltd',
      listing: all.slice(0, 1000).join(' '),
      body: all.join(' '),
    }),
  )
  // The typewriter apostrophe and the Ukrainian one share a glyph.
  expect(all.filter((letter) => !text.replaceAll('ʼ', 'ʼ’').includes(letter))).toEqual([])
  expect(text).not.toContain('?'.repeat(2))
  expect(spaceless(text)).toContain('[U+738B]Ltd')
}, 300_000)

test('a word longer than a line is broken without a hyphen or space', async () => {
  const address = `https://umowy.example/${'poufnosc'.repeat(15)}x`
  expect(address).toHaveLength(143)
  const text = pdfText(
    await renderNdaPdf({ ...paper, listing: address, owner: address, body: `See ${address} for more.` }),
  )
  expect(spaceless(text).split(address)).toHaveLength(5)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(110)
})
