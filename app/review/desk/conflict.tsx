import { Notice } from '#app/ui/notice.tsx'
import type { ReviewAnswer } from './answer.server.ts'
import type { ReviewIntent } from './schema.ts'
import { FIELD_LABELS } from './decision-words.ts'

type Props = { answer: ReviewAnswer | null; id: string; offered: readonly ReviewIntent[] }

/** Over the fresh record: why nothing was decided, and what was typed, in case its dialog is gone (ADM-037). */
export function ConflictNotice({ answer, id, offered }: Props) {
  if (!answer || answer.form.values.id !== id) return null
  const isOffered = offered.some((intent) => intent === answer.form.values.intent)
  if (isOffered && !answer.isConflict) return null
  const { formError, toast, values } = answer.form
  const typed = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).flatMap((name) => {
    const text = values[name]
    return typeof text === 'string' && text.trim() !== '' ? [{ name, text }] : []
  })
  return (
    <Notice tone="stop" live title={toast?.title ?? 'Nothing was decided'} className="mb-5">
      <p>{formError ?? toast?.text}</p>
      {typed.length > 0 && isOffered && <p>What you typed is kept in its dialog.</p>}
      {typed.length > 0 && !isOffered && (
        <>
          <p>That step is not possible any more. What you typed:</p>
          <ul className="mt-2 flex flex-col gap-1">
            {typed.map(({ name, text }) => (
              <li key={name} className="whitespace-pre-wrap">
                {FIELD_LABELS[name]}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
