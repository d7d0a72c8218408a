import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { Colleague } from '../queries.server.ts'

type Props = {
  companyId: string
  name: string
  isOwner: boolean
  userId: string
  colleagues: readonly Colleague[]
  formError?: string | undefined
}

function OwnerActions({ colleague: { userId, name }, company }: { colleague: Colleague; company: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <DialogTrigger dialog={`hand-over-${userId}`} size="sm">
        Hand over
      </DialogTrigger>
      <DialogTrigger dialog={`remove-${userId}`} size="sm" variant="danger">
        Remove
      </DialogTrigger>
      <ConfirmDialog
        id={`hand-over-${userId}`}
        title={`Hand ${company} over to ${name}`}
        text="They will own the company, edit its profile and invite colleagues. You stay in the company as a colleague. Your documents stay with you, so the company is not verified until theirs are approved."
        confirmLabel="Hand over company"
        intent="hand-over"
        hidden={{ id: userId }}
      />
      <ConfirmDialog
        id={`remove-${userId}`}
        title={`Remove ${name}`}
        text="They immediately lose access to the company, its listings and its inquiries. They keep their account."
        confirmLabel="Remove colleague"
        tone="danger"
        intent="remove"
        hidden={{ id: userId }}
      />
    </div>
  )
}

/** People of the company. The owner can hand over and remove, colleagues can leave (MEM-394). */
export function ColleagueList({ companyId, name, isOwner, userId, colleagues, formError }: Props) {
  return (
    <Section title={name} lead="Colleagues share the company’s status, listings, access and inquiries.">
      {formError && (
        <Notice tone="stop" live className="mb-4">
          {formError}
        </Notice>
      )}
      <HeldRows rows={colleagues} idOf={(colleague) => colleague.userId}>
        {({ rows }) => (
          <ul aria-label="People" className="flex flex-col gap-3">
            {rows.map((colleague) => (
              <Card as="li" key={colleague.userId}>
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      {colleague.name}
                      {colleague.role === 'owner' && <Badge tone="ok">Owner</Badge>}
                      {colleague.userId === userId && <Badge>You</Badge>}
                    </p>
                    <p className="text-13 break-words text-ink-2">
                      {[colleague.position, colleague.email].filter(Boolean).join(' · ')} · since{' '}
                      <Moment at={colleague.joinedAt} dateOnly />
                    </p>
                  </div>
                  {isOwner && colleague.role === 'colleague' && (
                    <OwnerActions colleague={colleague} company={name} />
                  )}
                  {!isOwner && colleague.userId === userId && (
                    <>
                      <DialogTrigger dialog="leave-company" size="sm" variant="danger">
                        Leave the company
                      </DialogTrigger>
                      <ConfirmDialog
                        id="leave-company"
                        title={`Leave ${name}`}
                        text="You immediately lose access to the company, its listings and its inquiries. Everything you wrote stays with the company."
                        confirmLabel="Leave company"
                        tone="danger"
                        intent="leave"
                        hidden={{ id: companyId }}
                      />
                    </>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        )}
      </HeldRows>
    </Section>
  )
}
