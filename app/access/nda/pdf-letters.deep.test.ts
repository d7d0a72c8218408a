import { expect, test } from 'vitest'
import { isPrintable } from '#app/lib/pdf-text.ts'
import { pdfText } from '#test/world/pdf-text.ts'
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
