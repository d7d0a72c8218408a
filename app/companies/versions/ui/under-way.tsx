import { AskedList } from '#app/review/asked/asked-list.tsx'
import { askedPath, itemPath } from '#app/review/asked/schema.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Changes } from '../queries/changes.server.ts'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../versions.words.ts'

const TONES = { pending: 'wait', more_info_requested: 'note', rejected: 'stop' } as const

/** Where the version under way stands, what the reviewers wrote, and the way to take it back. */
export function UnderWay({
  underWay,
  asked,
  path,
}: Pick<Changes, 'asked' | 'path'> & { underWay: NonNullable<Changes['underWay']> }) {
  const { id, version, number, status, reason, memberNotes } = underWay
  return (
    <>
      <Notice
        tone={TONES[status]}
        title={VERSIONS.underWay[status](number)}
        action={<DialogTrigger dialog="withdraw-version">{VERSIONS.withdraw}</DialogTrigger>}
      >
        {underWay.returned && <p>{NOTHING_TO_DO.returned}</p>}
        {reason && <p className="whitespace-pre-line">{reason}</p>}
        <AskedList items={asked} to={(item) => itemPath(askedPath({ path }), item)} />
        {memberNotes && <p className="mt-2 whitespace-pre-line">{memberNotes}</p>}
        <p className={reason ? 'mt-2' : undefined}>{VERSIONS.stillApproved}</p>
      </Notice>
      <ConfirmDialog
        id="withdraw-version"
        title={VERSIONS.withdrawTitle}
        text={VERSIONS.withdrawText}
        confirmLabel={VERSIONS.withdraw}
        cancelLabel={VERSIONS.keep}
        tone="danger"
        action={CHANGES}
        intent="withdraw"
        hidden={{ under_way: id, under_way_version: String(version), draft_version: '0', seen_version: '0' }}
      />
    </>
  )
}
