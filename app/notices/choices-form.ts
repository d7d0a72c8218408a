import type { NoticeChoices } from './queries.server.ts'
import { type Channel, channelsFor, type NoticeKind } from './schema.ts'

/** The field name of a choice: `alert.mail`. */
export function choiceField(kind: NoticeKind, channel: Channel): string {
  return `${kind}.${channel}`
}

/** Parses a posted form: an unchecked box means off, and fixed channels stay unchanged. */
export function readChoices(formData: FormData, kinds: readonly NoticeKind[]): NoticeChoices {
  const isOn = (kind: NoticeKind, channel: Channel) => formData.has(choiceField(kind, channel))
  const entries = kinds.map((kind) => [
    kind,
    channelsFor(kind, { bell: isOn(kind, 'bell'), mail: isOn(kind, 'mail') }),
  ])
  return Object.fromEntries(entries) as NoticeChoices
}
