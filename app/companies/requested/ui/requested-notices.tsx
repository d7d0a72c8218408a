import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { requestPath, itemPath } from '#app/review/requested/schema.ts'
import type { ShownItem } from '#app/review/requested/state.ts'
import type { Asked } from '../queries.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TeamNotice } from '../../ui/form-notices.tsx'

type NoticeProps = {
  form: { path: string }
  shown: readonly ShownItem[]
  /** Only the owner answers. Colleagues have read access. */
  mayAnswer?: boolean
}

export function RequestNotice({ form, shown, mayAnswer = true }: NoticeProps) {
  if (shown.length === 0) return null
  const path = requestPath(form)
  return (
    <Notice tone="wait" title={REQUESTED.title}>
      <RequestedItemList items={shown} to={mayAnswer ? (item) => itemPath(path, item) : undefined} />
      {mayAnswer && (
        <LinkButton to={path} variant="primary" size="sm" className="my-2">
          {REQUESTED.answerHere}
        </LinkButton>
      )}
    </Notice>
  )
}

type AboveProps = {
  form: { path: string }
  asked: { shown: readonly ShownItem[]; words?: Asked['words'] }
  /** Whether the page already shows the items. */
  areItemsShown: boolean
}

/** Above the form: the reviewer's message about an approved profile, and the items unless the page shows them. */
export function RequestedAbove({ form, asked: { shown, words }, areItemsShown }: AboveProps) {
  return (
    <>
      {(words?.reason || words?.memberNotes) && (
        <TeamNotice tone="note" title={REQUESTED.fromTeam} {...words} />
      )}
      {!areItemsShown && <RequestNotice form={form} shown={shown} />}
    </>
  )
}
