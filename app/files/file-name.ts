import { marketDay } from '#app/lib/format.ts'
import { normalText } from '#app/lib/visible-text.ts'
import { KINDS, kindOfName } from './rules.ts'

/** Maximum length of a download name in characters. */
const MAX_LENGTH = 150
/** Characters kept from each end before cleaning, since names can be as long as a header. */
const ENDS = 500
/** Control characters, separators, quotes that break headers, invisible characters and direction marks. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- exactly these are removed
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"<>|*?:;]/g

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_LENGTH) return name
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending
}

/** The uploader's file name, safe to show: last path segment, normalised, visible, at most 150 characters. */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const ends = last.length > 2 * ENDS ? last.slice(0, ENDS) + last.slice(-ENDS) : last
  const clean = normalText(ends.toWellFormed(), 'NFC')
    .replace(UNWANTED, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  return shorten(clean) || 'file'
}

/** "NDA Amber Quay 2026-11-21.pdf"; slashes of the title become hyphens. */
export function pdfFileName(kind: string, title: string, at: Date): string {
  const name = title.slice(0, 80).replace(/[/\\]/g, '-')
  return cleanFileName(`${kind} ${name} ${marketDay(at)}.pdf`)
}

/** Download name for an image: keeps an image extension, else .jpg (ADM-142). */
export function imageFileName(given: string): string {
  const name = cleanFileName(given)
  const kind = kindOfName(name)
  return kind && KINDS[kind].isImage ? name : `${name.replace(/\.[^.]*$/, '') || 'image'}.jpg`
}

/** A listing image's download name: only the extension, since a name may reveal a tenant (ADM-142, PUB-221). */
export const imageDownloadName = (fileName: string): string =>
  `image${/\.[a-z0-9]+$/.exec(imageFileName(fileName).toLowerCase())?.[0] ?? '.jpg'}`

const FOLDED: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
}

/** The file name part of a storage key: ASCII letters, digits, dot, dash, underscore; at most 100. */
export function keyName(given: string): string {
  const plain = cleanFileName(given).replace(/[łŁđĐøØßæÆ]/g, (letter) => FOLDED[letter] ?? '')
  const folded = normalText(plain, 'NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-{2,}/g, '-')
    .replace(/-+\./g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
  const ending = /\.\w{1,8}$/.exec(folded)?.[0] ?? ''
  return (folded.length > 100 ? folded.slice(0, 100 - ending.length) + ending : folded) || 'file'
}

/** Content-Disposition with the full name (RFC 5987) and an ASCII fallback. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = keyName(name)
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
