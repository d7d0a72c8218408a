import { normalText } from '#app/lib/normal-text.ts'
import { KINDS, kindOfName } from './rules.ts'

/** Longest name that is kept for the download, in characters. */
const LONGEST = 150
/** Characters of either end that are looked at: a name may be as long as a header, and its middle is never kept. */
const ENDS = 500
/** Controls, separators, quotes that break headers, invisible marks and marks that turn the writing direction. */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- exactly these are removed
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"<>|*?:;]/g

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= LONGEST) return name
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return characters.slice(0, LONGEST - ending.length).join('') + ending
}

/**
 * The name that the uploader gave, as it may be shown and downloaded: the last part of a path, composed letters
 * (Polish ones stay), nothing invisible, at most 150 characters with its ending kept.
 */
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

/** A download name for an image: its own ending where that is one of an image, otherwise .jpg (ADM-142). */
export function imageFileName(given: string): string {
  const name = cleanFileName(given)
  const kind = kindOfName(name)
  return kind && KINDS[kind].isImage ? name : `${name.replace(/\.[^.]*$/, '') || 'image'}.jpg`
}

/**
 * What a listing's image is called when it is downloaded: the uploader's ending alone, since the rest of the name may
 * tell the address or a tenant (ADM-142, PUB-221).
 */
export function imageDownloadName(fileName: string): string {
  return `image${/\.[a-z0-9]+$/.exec(imageFileName(fileName).toLowerCase())?.[0] ?? '.jpg'}`
}

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

/** The part of a storage key that comes from the name: ASCII letters, digits, dot, dash, underscore; at most 100. */
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

/** Content-Disposition with the real letters by RFC 5987 and an ASCII form for old readers. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = keyName(name)
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
