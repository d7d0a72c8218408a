import { createReadStream } from 'node:fs'
import { requestContext } from '#app/lib/request.ts'
import { dropReceived } from './save-file.server.ts'
import { cleanFileName } from './file-name.ts'
import {
  BODY_LIMITS,
  isMultipart,
  inspectPart,
  readMultipart,
  type Part,
  type ReceivedFile,
  refusalBeforeInspection,
  takePart,
  unlessCut,
} from './receive.server.ts'
import { type UploadRefusal, uploadTexts, type UploadTexts } from './refusals.ts'
import { MB, type UploadRule } from './rules.ts'
import { removeFile } from './store.server.ts'

/** Maximum bytes of all text fields together, as for a form without files, since each is read several times. */
const TEXT_BYTES = MB

/** Rule of a file input that depends on preceding fields; undefined accepts no file. */
type FormRuleOf = (name: string, fields: FormData) => UploadRule | undefined

type FormLimits = { files: number; fieldSize?: number; fields?: number; parts?: number }

export type ReceivedForm = {
  fields: FormData
  files: Readonly<Record<string, ReceivedFile>>
  /** Refusals by file input. If there are any, no file is stored. */
  refused: Readonly<Record<string, UploadTexts>>
  isWhole: boolean
  /** Names of valid files that were dropped, by input. */
  dropped: Readonly<Record<string, string>>
}

/** Whether the fields are valid. Only then are files inspected and stored. */
type FieldCheck = (fields: FormData) => boolean | Promise<boolean>

/**
 * Receives a form with optional file inputs, inspected like any upload (receive.server.ts) once the fields are valid. The
 * caller keeps or drops each file; after a refusal there are none. A body that is not multipart is read as fields only.
 * Throws disk errors.
 */
export function receiveForm(
  request: Request,
  rules: Readonly<Record<string, UploadRule>>,
  areValid?: FieldCheck,
): Promise<ReceivedForm> {
  const ruleOf = (name: string) => (Object.hasOwn(rules, name) ? rules[name] : undefined)
  return receiveFormBy(request, ruleOf, { files: Object.keys(rules).length }, areValid)
}

/** Like `receiveForm`, with rules that depend on the fields before a file, each of at most `fieldSize` bytes. */
export async function receiveFormBy(
  request: Request,
  ruleOf: FormRuleOf,
  limits: FormLimits,
  areValid: FieldCheck = () => true,
): Promise<ReceivedForm> {
  if (!isMultipart(request)) {
    const fields = new FormData()
    if (request.body)
      for (const [name, value] of new URLSearchParams(await request.text())) fields.append(name, value)
    return { fields, files: {}, refused: {}, isWhole: true, dropped: {} }
  }
  const fields = new FormData()
  const taken: { name: string; taking: Promise<Part> }[] = []
  let textBytes = 0
  const isComplete = await readMultipart(
    request,
    { ...BODY_LIMITS, ...limits },
    {
      field: (name, value) => {
        textBytes += Buffer.byteLength(value)
        if (textBytes <= TEXT_BYTES) fields.append(name, value)
      },
      file: (name, stream, filename) => {
        const rule = name === undefined || !filename ? undefined : ruleOf(name, fields)
        if (name === undefined || !filename || !rule || taken.some((other) => other.name === name))
          return undefined
        const taking = takePart(stream, filename, rule)
        taken.push({ name, taking })
        return taking
      },
    },
  )
  const isWhole = isComplete && textBytes <= TEXT_BYTES
  const facts = requestContext.getStore()
  if (facts && textBytes > TEXT_BYTES) facts.bodyRefused = 'too_large'
  const files: Record<string, ReceivedFile> = {}
  const refused: Record<string, UploadTexts> = {}
  try {
    const parts = new Map<string, Part>()
    for (const { name, taking } of taken) {
      const part = await taking.catch((error: unknown) => unlessCut(isWhole, error))
      if (part) parts.set(name, part)
      const refusal = !isWhole || !part ? 'cut' : refusalBeforeInspection(part)
      if (refusal) refused[name] = textsFor(refusal, part)
    }
    if (!isWhole && taken.length === 0) refused['form'] = textsFor('cut', null)
    let isInspecting = Object.keys(refused).length === 0 && (await areValid(fields))
    // Inspection is expensive, so it stops at the first refused file.
    for (const [name, part] of parts) {
      const inspected = isInspecting ? await inspectPart(part) : null
      isInspecting &&= typeof inspected !== 'string'
      if (inspected && typeof inspected !== 'string') files[name] = inspected
      else await removeFile(part.path)
      if (typeof inspected === 'string') refused[name] = textsFor(inspected, part)
    }
    if (isInspecting) return { fields, files, refused, isWhole, dropped: {} }
    await dropAll(files)
    const good = [...parts].filter(([name]) => !Object.hasOwn(refused, name))
    const dropped = Object.fromEntries(good.map(([name, part]) => [name, cleanFileName(part.name)]))
    return { fields, files: {}, refused, isWhole, dropped }
  } catch (error) {
    await Promise.all(
      taken.map(({ taking }) => taking.then((part) => removeFile(part.path)).catch(() => null)),
    )
    await dropAll(files)
    throw error
  }
}

/** Removes everything of received files without a row. */
export async function dropAll(files: ReceivedForm['files']): Promise<void> {
  for (const file of Object.values(files)) await dropReceived(file)
}

function textsFor(refusal: UploadRefusal, part: Part | null): UploadTexts {
  const rule = part?.rule ?? { accept: [], maxBytes: 0 }
  return uploadTexts(refusal, { name: part ? cleanFileName(part.name) : '', rule })
}

/** A text file in the temporary folder; `drop` removes it in any case. */
type ReceivedText = { name: string; bytes: AsyncIterable<Uint8Array>; drop: () => Promise<void> }

type TextRefusal = 'no_file' | 'too_large' | 'cut'

/**
 * Receives a form with one text file in the input `name`, which is read once and never stored or inspected here. Reads the
 * whole body, so that the browser always gets the response. `maxBytes` limits the file.
 */
export async function receiveText(
  request: Request,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<{ ok: true; value: ReceivedText } | { ok: false; refused: TextRefusal }> {
  if (!isMultipart(request)) return { ok: false, refused: 'no_file' }
  const rule: UploadRule = {
    bucket: 'general',
    accept: [],
    maxBytes,
    checksExtension: false,
    variants: false,
  }
  let taking: Promise<Part> | undefined
  const isWhole = await readMultipart(
    request,
    { ...BODY_LIMITS, fileSize: maxBytes + 1 },
    {
      file: (input, stream, filename) =>
        input !== name || !filename || taking ? undefined : (taking = takePart(stream, filename, rule)),
    },
  )
  if (!taking) return { ok: false, refused: isWhole ? 'no_file' : 'cut' }
  const part = await taking.catch((error: unknown) => unlessCut(isWhole, error))
  if (!part) return { ok: false, refused: 'cut' }
  const drop = () => removeFile(part.path)
  if (isWhole && part.bytes <= maxBytes)
    return { ok: true, value: { name: cleanFileName(part.name), bytes: createReadStream(part.path), drop } }
  await drop()
  return { ok: false, refused: isWhole ? 'too_large' : 'cut' }
}
