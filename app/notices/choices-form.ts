import type { NoticeChoices } from './queries.server.ts'
import { type Channel, channelsFor, type NoticeKind } from './schema.ts'

/** The name of one choice's field: `alert.mail`. */
export function choiceField(kind: NoticeKind, channel: Channel): string {
  return `${kind}.${channel}`
}

/** A posted form as choices of these kinds: a box that is not sent is off, and what is fixed stays as it is. */
export function readChoices(formData: FormData, kinds: readonly NoticeKind[]): NoticeChoices {
  const isOn = (kind: NoticeKind, channel: Channel) => formData.has(choiceField(kind, channel))
  const entries = kinds.map((kind) => [
    kind,
    channelsFor(kind, { bell: isOn(kind, 'bell'), mail: isOn(kind, 'mail') }),
  ])
  return Object.fromEntries(entries) as NoticeChoices
}
