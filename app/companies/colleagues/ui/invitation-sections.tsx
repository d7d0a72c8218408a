import { Form, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import type { ViewerCompany } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Invitation, OpenInvitation } from '../queries.server.ts'
import { MAX_COLLEAGUES } from '../policy.ts'
import { belongsTo } from '../refusal-texts.ts'

type Own = Pick<ViewerCompany, 'name' | 'role'>

/** A person belongs to one company, so they leave or close theirs before they join another. */
export function OwnCompanyFirst({ company: { name, role } }: { company: Own }) {
  const [to, label] =
    role === 'owner'
      ? (['/settings/data/close', 'Close company and account'] as const)
      : (['/settings/company', 'Leave the company'] as const)
  return (
    <Notice
      tone="wait"
      action={
        <LinkButton to={to} size="sm">
          {label}
        </LinkButton>
      }
    >
      {belongsTo(name)}
    </Notice>
  )
}

type Mine = {
  invitations: readonly Invitation[]
  own: Own | null
  formError: string | undefined
}

export function InvitationsToMe({ invitations, own, formError }: Mine) {
  return (
    <HeldRows rows={invitations} idOf={({ id }) => id}>
      {({ rows }) => (
        <>
          {formError && (
            <Notice tone="stop" live className="mb-4">
              {formError}
            </Notice>
          )}
          {rows.length > 0 && (
            <Section title="Your invitations">
              <ul className="flex flex-col gap-3">
                {rows.map(({ id, company, inviter }) => (
                  <Card as="li" key={id}>
                    <p className="font-medium">{company}</p>
                    <p className="mb-3 text-13 text-ink-2">{inviter} invited you to join.</p>
                    {own ? (
                      <OwnCompanyFirst company={own} />
                    ) : (
                      <Form method="post">
                        <input type="hidden" name="id" value={id} />
                        <Button variant="primary" size="sm" name="intent" value="accept">
                          Join {company}
                        </Button>
                      </Form>
                    )}
                  </Card>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </HeldRows>
  )
}

export function OpenInvitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return (
    <HeldRows rows={invitations} idOf={({ id }) => id}>
      {({ rows }) =>
        rows.length > 0 && (
          <Section title="Open invitations">
            <ul aria-label="Open invitations" className="flex flex-col gap-3">
              {rows.map(({ id, email, sentAt, expiresAt, isExpired }) => (
                <Card as="li" key={id}>
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <div className="min-w-0 flex-1 basis-56">
                      <p className="flex flex-wrap items-center gap-2 font-medium break-words">
                        {email} {isExpired && <Badge tone="wait">Expired</Badge>}
                      </p>
                      <p className="text-13 text-ink-2">
                        Sent <Moment at={sentAt} dateOnly /> · expires <Moment at={expiresAt} dateOnly />
                      </p>
                    </div>
                    <Form method="post" className="flex gap-2">
                      <input type="hidden" name="id" value={id} />
                      <Button size="sm" name="intent" value="send-again">
                        Send again
                      </Button>
                      <Button size="sm" name="intent" value="revoke">
                        Withdraw invitation
                      </Button>
                    </Form>
                  </div>
                </Card>
              ))}
            </ul>
          </Section>
        )
      }
    </HeldRows>
  )
}

export function InviteForm({ form }: { form: FormState }) {
  const submittedIntent = useNavigation().formData?.get('intent')
  return (
    <Section
      title="Invite a colleague"
      lead={`You can have up to ${MAX_COLLEAGUES} colleagues, including open invitations.`}
    >
      <PostForm result={form} className="flex max-w-[30rem] flex-col gap-4">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="off" />
        </Field>
        <div>
          <Button variant="primary" name="intent" value="invite" pending={submittedIntent === 'invite'}>
            Send invitation
          </Button>
        </div>
      </PostForm>
    </Section>
  )
}
