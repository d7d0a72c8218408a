import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Gallery, GalleryImage } from '../../../visibility/present-gallery.ts'
import { GalleryViewer } from './gallery-viewer.tsx'

const image = (id: string): GalleryImage => ({
  id,
  src: `/files/${id}`,
  srcSet: `/files/${id}?size=card 640w, /files/${id}?size=full 1600w`,
  alt: `What ${id} shows`,
  width: 1600,
  height: 1000,
})
const gallery: Gallery = {
  photos: [image('a'), image('b')],
  floorplans: [image('p')],
  locked: null,
  isWhole: true,
}
const render = (given: Gallery) =>
  renderToStaticMarkup(<GalleryViewer gallery={given} title="Amber Quay" drawing={<b>Drawing</b>} />)

/** The attributes of each tab, by label. */
function tabsOf(html: string) {
  const tabs = [...html.matchAll(/<button\b([^>]*role="tab"[^>]*)>([^<]*)/g)]
  return new Map(tabs.map(([, attributes = '', label = '']) => [label, attributes]))
}

test('the tabs are photos, floorplans and 3d; 3d is disabled and cannot be selected · PUB-107', () => {
  const tabs = tabsOf(render(gallery))
  expect([...tabs.keys()]).toEqual(['Photos', 'Floor plans', '3D'])
  expect(tabs.get('Photos')).toContain('aria-selected="true"')
  expect(tabs.get('Floor plans')).toContain('aria-selected="false"')
  expect(tabs.get('3D')).toMatch(/\bdisabled=""/)
  expect(tabs.get('3D')).toContain('aria-selected="false"')
  expect(tabs.get('3D')).not.toContain('aria-controls')
  for (const label of ['Photos', 'Floor plans']) expect(tabs.get(label)).not.toContain('disabled=""')
})

test('every image has alt text, a size and smaller copies, and is loaded lazily', () => {
  const html = render(gallery)
  const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag)
  const slides = images.filter((tag) => tag.includes('srcSet'))
  expect(slides).toHaveLength(3)
  for (const tag of slides) expect(tag).toMatch(/alt="What [abp] shows".*width="1600".*height="1000"/)
  expect(slides.map((tag) => /loading="(\w+)"/.exec(tag)?.[1])).toEqual(['eager', 'lazy', 'lazy'])
  expect(html).toContain('aria-label="Photos of Amber Quay"')
})

test('without JavaScript both rows are shown, and each image links to its full size', () => {
  const html = render(gallery)
  for (const id of ['a', 'b', 'p']) expect(html).toContain(`href="/files/${id}?size=full"`)
  expect(html).toMatch(/role="tabpanel"[^>]*class="hidden noscript:mt-4 noscript:block"/)
})

test('an incomplete gallery says what is locked but nothing about plans', () => {
  const locked: Gallery = {
    photos: [],
    floorplans: [],
    locked: { lock: 'access', count: 4 },
    isWhole: false,
  }
  const html = render(locked)
  expect(html).toContain('<b>Drawing</b>')
  expect(html).toContain('4 more images. Each unlocks when the owner grants access.')
  expect(html).toContain('Floor plans are part of the full listing.')
  expect(html).not.toContain('The owner has not added floor plans.')
  expect(render({ ...locked, locked: null, isWhole: true })).toContain('The owner has not added floor plans.')
})
