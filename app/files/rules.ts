export const MB = 1024 * 1024

export type Bucket = 'kyc-documents' | 'property-images' | 'general'
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'doc' | 'docx' | 'zip'

type KindFacts = { label: string; extensions: readonly string[]; contentType: string; isImage: boolean }

/** Stored file types: their usual extensions and the MIME type they are served with. */
export const KINDS = {
  pdf: { label: 'PDF', extensions: ['pdf'], contentType: 'application/pdf', isImage: false },
  png: { label: 'PNG', extensions: ['png'], contentType: 'image/png', isImage: true },
  jpeg: {
    label: 'JPG',
    extensions: ['jpg', 'jpeg', 'jfif', 'jpe'],
    contentType: 'image/jpeg',
    isImage: true,
  },
  webp: { label: 'WEBP', extensions: ['webp'], contentType: 'image/webp', isImage: true },
  doc: { label: 'DOC', extensions: ['doc'], contentType: 'application/msword', isImage: false },
  docx: {
    label: 'DOCX',
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isImage: false,
  },
  // Only generated; no bucket accepts it as an upload.
  zip: { label: 'ZIP', extensions: ['zip'], contentType: 'application/zip', isImage: false },
} as const satisfies Record<FileKind, KindFacts>

/** Accepted types per bucket (MEM-262). */
export const ACCEPTED = {
  'kyc-documents': ['pdf', 'png', 'jpeg'],
  'property-images': ['png', 'jpeg', 'webp'],
  general: ['pdf', 'doc', 'docx'],
} as const satisfies Record<Bucket, readonly FileKind[]>

/** Maximum bytes of a company's stored files, removed ones included until the hourly purge. */
export const COMPANY_GB = 5
export const STORAGE_FULL = `Your company has used its ${COMPANY_GB} GB of storage. Remove files you no longer need and try again in an hour, or write to us.`

/** Default size limit in bytes (MEM-258). */
export const DEFAULT_MAX_BYTES = 10 * MB
/** Maximum pixels of an image; larger ones are not decoded. */
export const MAX_PIXELS = 50_000_000
/** Maximum pixels per side: very narrow pictures take far longer to decode than their pixel count suggests. */
export const MAX_SIDE = 20_000

export type UploadRule = {
  bucket: Bucket
  accept: readonly FileKind[]
  maxBytes: number
  /** Files per request; 1 by default (MEM-240). */
  maxFiles?: number
  /** The extension must match the content too. Off where the name is only used for downloads (ADM-141). */
  checksExtension: boolean
  variants: boolean
}

/** A listing's photo or floor plan (ADM-140, ADM-141). */
export const LISTING_IMAGE_RULE: UploadRule = {
  bucket: 'property-images',
  accept: ACCEPTED['property-images'],
  maxBytes: DEFAULT_MAX_BYTES,
  checksExtension: false,
  variants: true,
}

/** Formats a limit: "20MB", "0.5MB". */
export const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 100) / 100}MB`

/** A file input's `accept`: ".pdf,.png,image/png". Phones offer the camera for MIME types, not extensions. */
export function acceptAttribute(kinds: readonly FileKind[]): string {
  const endings = kinds.flatMap((kind) => KINDS[kind].extensions.map((extension) => `.${extension}`))
  const pictures = kinds.filter((kind) => KINDS[kind].isImage).map((kind) => KINDS[kind].contentType)
  return [...endings, ...pictures].join(',')
}

export const labelsOf = (kinds: readonly FileKind[]): string[] => kinds.map((kind) => KINDS[kind].label)

/** "PDF, PNG, JPG" (MEM-263). */
export const kindLabels = (kinds: readonly FileKind[]): string => labelsOf(kinds).join(', ')

/** The type of a file extension; null if unknown. */
export function kindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (!extension) return null
  for (const kind of Object.keys(KINDS) as FileKind[]) {
    if ((KINDS[kind].extensions as readonly string[]).includes(extension)) return kind
  }
  return null
}
