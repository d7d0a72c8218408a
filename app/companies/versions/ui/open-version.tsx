import { dayText } from '#app/kyc/ends/policy.ts'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { requestPath, itemPath } from '#app/review/requested/schema.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Changes } from '../queries/changes.server.ts'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../texts.ts'

const TONES = { pending: 'wait', more_info_requested: 'note', rejected: 'stop' } as const

type Props = Pick<Changes, 'asked' | 'path'> & { underWay: NonNullable<Changes['underWay']> }

/** The pending version with its status, the reviewers' message and a way to withdraw it. */
export function OpenVersion({ underWay, asked, path }: Props) {
  const { id, version, number, status, reason, memberNotes, isRequest, dueOn } = underWay
  const isRefused = underWay.isAnswer && status === 'rejected'
  const title = isRequest
    ? 'Answer our request'
    : isRefused
      ? 'Your answer was not accepted'
      : VERSIONS.underWay[status](number)
  const answerHere = <LinkButton to={requestPath({ path })}>{REQUESTED.answerHere}</LinkButton>
  const what = underWay.isAnswer ? 'answer' : 'changes'
  return (
    <>
      <Notice
        tone={TONES[status]}
        title={title}
        action={
          isRequest ? (
            answerHere
          ) : (
            <span className="flex flex-wrap gap-3">
              {isRefused && asked.length > 0 && answerHere}
              <DialogTrigger dialog="withdraw-version">{VERSIONS.withdraw}</DialogTrigger>
            </span>
          )
        }
      >
        {underWay.returned && <p>{NOTHING_TO_DO.returned}</p>}
        {reason && <p className="whitespace-pre-line">{reason}</p>}
        <RequestedItemList items={asked} to={(item) => itemPath(requestPath({ path }), item)} />
        {memberNotes && <p className="mt-2 whitespace-pre-line">{memberNotes}</p>}
        {dueOn && status === 'more_info_requested' && (
          <p className="mt-2">
            {underWay.isOverdue
              ? 'The deadline has passed. You can still answer.'
              : `Answer by ${dayText(dueOn)}.`}
          </p>
        )}
        <p className={reason ? 'mt-2' : undefined}>Your current profile stays approved.</p>
      </Notice>
      {!isRequest && (
        <ConfirmDialog
          id="withdraw-version"
          title={underWay.isAnswer ? 'Withdraw this answer?' : 'Withdraw these changes?'}
          text={
            underWay.isAnswer
              ? 'We’ll stop reviewing it. Our request reopens, and your draft is kept.'
              : 'We’ll stop reviewing them. Your approved profile and your draft are not affected.'
          }
          confirmLabel={`Withdraw ${what}`}
          cancelLabel={`Keep ${what}`}
          tone="danger"
          action={CHANGES}
          intent="withdraw"
          hidden={{ under_way: id, under_way_version: String(version) }}
        />
      )}
    </>
  )
}
