export const MB = 1024 * 1024

export type Bucket = 'kyc-documents' | 'property-images' | 'general'
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'doc' | 'docx' | 'zip'

type KindFacts = { label: string; extensions: readonly string[]; contentType: string; isImage: boolean }

/** What the product stores: the name endings that people use and the type that the bytes are served as. */
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
  // Made by the product alone: no bucket takes one.
  zip: { label: 'ZIP', extensions: ['zip'], contentType: 'application/zip', isImage: false },
} as const satisfies Record<FileKind, KindFacts>

/** MEM-262: what each bucket takes. */
export const ACCEPTED = {
  'kyc-documents': ['pdf', 'png', 'jpeg'],
  'property-images': ['png', 'jpeg', 'webp'],
  general: ['pdf', 'doc', 'docx'],
} as const satisfies Record<Bucket, readonly FileKind[]>

/** The size limit where a slot states none, in bytes (MEM-258). */
export const DEFAULT_MAX_BYTES = 10 * MB
/** Pixels that an image may have; more are not decoded. */
export const MAX_PIXELS = 50_000_000
/** Pixels of each side: a picture of one column takes a decoder far longer than its number of pixels tells. */
export const MAX_SIDE = 20_000

export type UploadRule = {
  bucket: Bucket
  accept: readonly FileKind[]
  maxBytes: number
  /** Files of one request; 1 unless stated (MEM-240). */
  maxFiles?: number
  /** The name's ending must fit the content too. Off where the name only names the download (ADM-141). */
  nameMustFit: boolean
  /** Smaller pictures are made beside the stored one. */
  variants: boolean
}

/** A listing's photograph or plan (ADM-140, ADM-141). */
export const LISTING_IMAGE_RULE: UploadRule = {
  bucket: 'property-images',
  accept: ACCEPTED['property-images'],
  maxBytes: DEFAULT_MAX_BYTES,
  nameMustFit: false,
  variants: true,
}

/** A limit as people read it: "20MB", "0.5MB". */
export function megabytes(bytes: number): string {
  return `${Math.round((bytes / MB) * 100) / 100}MB`
}

/** The value of a file input's `accept`: ".pdf,.png,image/png". Phones offer the camera for types, not for endings. */
export function acceptAttribute(kinds: readonly FileKind[]): string {
  const endings = kinds.flatMap((kind) => KINDS[kind].extensions.map((extension) => `.${extension}`))
  const pictures = kinds.filter((kind) => KINDS[kind].isImage).map((kind) => KINDS[kind].contentType)
  return [...endings, ...pictures].join(',')
}

export const labelsOf = (kinds: readonly FileKind[]): string[] => kinds.map((kind) => KINDS[kind].label)

/** "PDF, PNG, JPG" (MEM-263). */
export const kindLabels = (kinds: readonly FileKind[]): string => labelsOf(kinds).join(', ')

/** The kind that a name's ending claims; null for none that the product knows. */
export function kindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  if (!extension) return null
  for (const kind of Object.keys(KINDS) as FileKind[]) {
    if ((KINDS[kind].extensions as readonly string[]).includes(extension)) return kind
  }
  return null
}
