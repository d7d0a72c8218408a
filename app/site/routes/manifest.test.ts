import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { root } from '#test/source-files.ts'
import { SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { loader } from './manifest.ts'

type Manifest = {
  name: string
  start_url: string
  theme_color: string
  background_color: string
  color_scheme_dark: { theme_color: string }
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test('the manifest has a name, the colours of both themes, four icons and the start URL /platform', async () => {
  const response = loader()
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
  const manifest = (await response.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Parcela', start_url: '/platform', theme_color: '#fbfaf7' })
  expect(manifest.color_scheme_dark.theme_color).toBe('#101419')
  expect(manifest.icons.map(({ sizes, purpose, type }) => [sizes, purpose, type])).toEqual([
    ['192x192', 'any', 'image/png'],
    ['512x512', 'any', 'image/png'],
    ['192x192', 'maskable', 'image/png'],
    ['512x512', 'maskable', 'image/png'],
  ])
  setIdentity({ ...SAMPLE, version: 2, hasLogo: true })
  const own = (await loader().json()) as Manifest
  setIdentity(SAMPLE)
  expect(own.icons).toEqual([
    expect.objectContaining({ src: '/identity/logo?version=2', sizes: 'any' }),
    ...manifest.icons,
  ])
})

test.each([
  ['app/site/icons/icon-192.png', 192],
  ['app/site/icons/icon-512.png', 512],
  ['app/site/icons/maskable-192.png', 192],
  ['app/site/icons/maskable-512.png', 512],
  ['public/apple-touch-icon.png', 180],
])('%s is %d pixels square', async (file, size) => {
  const { width, height, format } = await sharp(join(root, file)).metadata()
  expect([width, height, format]).toEqual([size, size, 'png'])
})

test('a maskable icon fills its corners and has its mark in the safe zone', async () => {
  const { data, info } = await sharp(join(root, 'app/site/icons/maskable-512.png'))
    .flatten({ background: '#ff0000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paper = [...data.subarray(0, 3)]
  expect(paper).not.toEqual([255, 0, 0])
  for (let y = 0; y < info.height; y += 4)
    for (let x = 0; x < info.width; x += 4) {
      const at = (y * info.width + x) * info.channels
      const isPaper = paper.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12)
      if (!isPaper) expect(Math.hypot(x - 256, y - 256)).toBeLessThan(0.4 * 512)
    }
})

test('favicon.ico contains one image of 32 pixels', async () => {
  const bytes = await readFile(join(root, 'public/favicon.ico'))
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.readUInt8(6)]).toEqual([1, 1, 32])
  const { width, format } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata()
  expect([width, format]).toEqual([32, 'png'])
})
