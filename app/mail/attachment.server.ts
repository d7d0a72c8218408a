import { buffer } from 'node:stream/consumers'
import { keyName } from '#app/files/file-name.ts'
import { objectKey } from '#app/files/keys.ts'
import { findFile, type StoredFile } from '#app/files/queries.server.ts'
import { MB } from '#app/files/rules.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { store } from '#app/files/store.server.ts'
import type { Message } from './message.server.ts'
import type { AttachmentFailure } from './statuses.ts'

/** Most mail servers do not accept much more. */
const MAX_BYTES = 10 * MB

async function bytesOf(file: StoredFile): Promise<Buffer | 'unavailable' | null> {
  try {
    const found = await store().open(objectKey(file.bucket, file.storageKey))
    return found && (await buffer(found.bytes))
  } catch (error) {
    if (isStoreUnavailable(error)) return 'unavailable'
    throw error
  }
}

/** The message with its stored file, read for this attempt only. */
export async function withAttachment(
  message: Message,
  mail: { attachmentFileId: string | null },
): Promise<Message | AttachmentFailure> {
  if (mail.attachmentFileId === null) return message
  const file = await findFile(mail.attachmentFileId)
  if (file && file.byteSize > MAX_BYTES) return 'attachment_large'
  const content = file && (await bytesOf(file))
  if (!content) return 'attachment_lost'
  if (content === 'unavailable') return 'attachment_unavailable'
  return {
    ...message,
    attachments: [{ filename: keyName(file.fileName), content, contentType: file.contentType }],
  }
}
