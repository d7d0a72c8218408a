import { heicText, fileTypeText } from '#app/lib/pictures.ts'
import {
  kindLabels,
  labelsOf,
  MAX_PIXELS,
  MAX_SIDE,
  megabytes,
  STORAGE_FULL,
  type UploadRule,
} from './rules.ts'
import { formatNumber } from '#app/lib/format.ts'

export type UploadTexts = { title: string; message: string }

type Facts = {
  name: string
  rule: Pick<UploadRule, 'accept' | 'maxBytes' | 'maxFiles'>
  size?: { width: number; height: number }
}

/** Default message of a failed upload (MEM-245). */
export const UPLOAD_FAILED: UploadTexts = { title: 'Upload failed', message: 'Failed to upload file' }

const failed = (message: string): UploadTexts => ({ title: UPLOAD_FAILED.title, message })

/** Names the active content and suggests printing the file to a new PDF. */
const contains =
  (what: string) =>
  ({ name }: Facts): UploadTexts =>
    failed(`${name} ${what}. Print it to a new PDF and upload that.`)

const SMALLER = 'Save a smaller copy, for example 4,000 pixels wide, and upload that.'
const sizeText = (size: Facts['size']) => (size ? ` (${size.width} x ${size.height})` : '')

const TEXTS = {
  unauthenticated: () => ({ title: 'Authentication required', message: 'Please sign in to upload files' }),
  no_file: () => failed('Choose a file first.'),
  unknown_slot: () => failed('This document type is not accepted here.'),
  too_many: ({ rule }) => ({
    title: 'Too many files',
    message: `Maximum ${rule.maxFiles ?? 1} files allowed`,
  }),
  too_large: ({ name, rule }) => ({
    title: 'File too large',
    message: `${name} exceeds the maximum file size of ${megabytes(rule.maxBytes)}`,
  }),
  empty: () => failed('File is empty'),
  type: ({ name, rule }) => failed(fileTypeText(name, labelsOf(rule.accept))),
  heic: ({ rule }) => failed(heicText(labelsOf(rule.accept))),
  disguised: ({ name, rule }) =>
    failed(
      `The content of ${name} does not match its file extension. File type must be ${kindLabels(rule.accept)}.`,
    ),
  damaged: ({ name }) =>
    failed(
      `${name} is damaged or incomplete and cannot be read. Save it again as a new file and upload that.`,
    ),
  pixels: ({ name, size }) =>
    failed(`${name} has more than ${MAX_PIXELS / 1_000_000} megapixels${sizeText(size)}. ${SMALLER}`),
  side: ({ name, size }) =>
    failed(`${name} is more than ${formatNumber(MAX_SIDE)} pixels wide or high${sizeText(size)}. ${SMALLER}`),
  slow: ({ name }) =>
    failed(`${name} takes too long to check. Save it again as a simpler file or a smaller photo.`),
  script: contains('contains a script'),
  program: contains('contains a link that starts a program'),
  attachment: contains('contains an attached file'),
  opening: contains('contains an action that runs when it is opened'),
  media: contains('contains a video, a sound or a 3D model'),
  sending: contains('contains a form that sends its data'),
  elsewhere: contains('contains a link to a file outside the document'),
  sealed: ({ name }) =>
    failed(`${name} is protected and cannot be checked. Save it without protection and upload it again.`),
  infected: ({ name }) => failed(`${name} failed the virus scan. Upload a different file.`),
  not_scanned: () =>
    failed('The virus scanner is not responding. Nothing was saved. Try again in a few minutes.'),
  storage_full: () => failed(STORAGE_FULL),
  cut: () =>
    failed(
      'The upload was interrupted because the connection dropped or was too slow. Nothing was saved. Try again.',
    ),
} as const satisfies Record<string, (facts: Facts) => UploadTexts>
export type UploadRefusal = keyof typeof TEXTS

/** Title and message of a refusal (MEM-239 to MEM-242). */
export const uploadTexts = (refused: UploadRefusal, facts: Facts): UploadTexts => TEXTS[refused](facts)
