import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition, imageDownloadName, imageFileName, keyName } from './file-name.ts'
import { documentKey, listingImageKey, objectKey, rowKey } from './keys.ts'

test('a name keeps Polish letters and is stripped of everything harmful · MEM-247', () => {
  expect(cleanFileName('Umowa spółki – Żółć.pdf')).toBe('Umowa spółki – Żółć.pdf')
  expect(keyName('Umowa spółki – Żółć.pdf')).toBe('Umowa-spolki-Zolc.pdf')
  expect(contentDisposition('attachment', 'Żółć.pdf')).toBe(
    `attachment; filename="Zolc.pdf"; filename*=UTF-8''%C5%BB%C3%B3%C5%82%C4%87.pdf`,
  )
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\cmd.pdf', 'cmd.pdf'],
  ['/etc/passwd\0.pdf', 'passwd.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['...', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['a"b;c.pdf', 'abc.pdf'],
  ['trailing. ', 'trailing'],
  ['\ud800lone.pdf', '\ufffdlone.pdf'],
])('%j becomes %j', (given, clean) => {
  expect(cleanFileName(given)).toBe(clean)
  expect(keyName(given)).toMatch(/^[\w-][\w.-]*$/)
})

test('a name of 10,000 characters is truncated and keeps its extension', () => {
  const name = `${'ż'.repeat(10_000)}.pdf`
  expect(Array.from(cleanFileName(name))).toHaveLength(150)
  expect(cleanFileName(name)).toMatch(/\.pdf$/)
  expect(keyName(name)).toHaveLength(100)
})

test("an image's own extension is used only to name the download, .jpg by default · ADM-142", () => {
  expect(imageFileName('plan.PNG')).toBe('plan.PNG')
  expect(imageFileName('plan')).toBe('plan.jpg')
  expect(imageFileName('setup.exe')).toBe('setup.jpg')
})

test("an image is downloaded under a name that reveals nothing but its uploader's extension · ADM-142", () => {
  expect(imageDownloadName('Dom Kowalskich, Lipowa 7.PNG')).toBe('image.png')
  expect(imageDownloadName('Lipowa 7.tenant')).toBe('image.jpg')
  expect(imageDownloadName('Lipowa 7')).toBe('image.jpg')
})

test('keys contain the user, time and a random part; the extension depends on the stored bytes · MEM-247 · ADM-142', () => {
  const user = '7b0c0f0e-0000-4000-8000-000000000001'
  expect(documentKey(user, 'Żółw.pdf')).toMatch(new RegExp(`^${user}/\\d{13}-[0-9a-f]{16}-Zolw\\.pdf$`))
  expect(listingImageKey(user, 42, 'jpeg')).toMatch(new RegExp(`^${user}/42-\\d{13}-[0-9a-f]{16}\\.jpg$`))
  expect(documentKey(user, 'a.pdf')).not.toBe(documentKey(user, 'a.pdf'))
  expect(rowKey(objectKey('property-images', `${user}/1-2-3.jpg`, 'card'))).toEqual({
    bucket: 'property-images',
    storageKey: `${user}/1-2-3.jpg`,
  })
})
