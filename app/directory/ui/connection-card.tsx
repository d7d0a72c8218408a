import { formatDay } from '#app/lib/format.ts'
import { useMemo } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useUpdateDescription } from '#app/ui/record-update.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import type { ConnectionState } from '../policy.ts'
import type { Connection } from '../queries/connections.server.ts'
import { DIRECTORY_LIMITS } from '../schema.ts'
import { ConnectionBadge } from './connection-badge.tsx'

type Contact = Connection['contact']

const telLink = (phone: string) => `tel:${phone.replace(' ext. ', ';ext=').replaceAll(' ', '')}`

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="text-boundary underline underline-offset-3 wrap-anywhere" href={href}>
      {text}
    </a>
  )
}

/** The contact details of a connected company (MEM-369). */
export function ContactData({ contact }: { contact: Contact }) {
  if (!contact) return <p className="text-ink-2">This company has no contact person at the moment.</p>
  const { name, title, email, phone } = contact
  const items = [
    { term: 'Name', value: <span className="wrap-anywhere">{name}</span> },
    ...(title ? [{ term: 'Position', value: <span className="wrap-anywhere">{title}</span> }] : []),
    { term: 'Email', value: <ContactLink href={`mailto:${email}`} text={email} /> },
    ...(phone ? [{ term: 'Phone', value: <ContactLink href={telLink(phone)} text={phone} /> }] : []),
  ]
  return (
    <DefinitionList
      dense
      items={items}
      className="sm:[&>div]:grid-cols-[4rem_minmax(0,1fr)] sm:[&>div]:gap-x-4"
    />
  )
}

function ConnectForm({ name, form }: { name: string; form: FormState }) {
  const isBusy = useNavigation().formData?.get('intent') === 'connect'
  const changed = useUpdateDescription()
  return (
    <PostForm result={form} className="flex flex-col gap-4">
      <Field label="Message" name="message" optional>
        <TextArea
          rows={4}
          maxLength={DIRECTORY_LIMITS.message}
          placeholder="What would you like to talk about?"
        />
      </Field>
      <div>
        <Button
          variant="primary"
          name="intent"
          value="connect"
          pending={isBusy}
          pendingLabel="Sending..."
          {...changed}
        >
          Request connection
        </Button>
      </div>
      <p className="text-13 text-ink-2">Once {name} accepts, you can see each other’s contact details.</p>
    </PostForm>
  )
}

/** The buttons to accept and decline an open request; they post without JavaScript. */
export function AnswerButtons({ id, name }: { id: string; name: string }) {
  const isBusy = useNavigation().formData?.get('request') === id
  const changed = useUpdateDescription()
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="request" value={id} />
      <Button variant="primary" size="sm" name="intent" value="accept" pending={isBusy} {...changed}>
        Accept<span className="sr-only"> {name}</span>
      </Button>
      <Button variant="danger" size="sm" name="intent" value="decline" pending={isBusy} {...changed}>
        Decline<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}

/** Withdraws an open request after confirmation (MEM-386). */
export function WithdrawButton({ id, name }: { id: string; name: string }) {
  const dialog = `withdraw-${id}`
  const isBusy = useNavigation().formData?.get('request') === id
  return (
    <>
      <DialogTrigger dialog={dialog} size="sm">
        Withdraw<span className="sr-only"> the request to {name}</span>
      </DialogTrigger>
      <ConfirmDialog
        id={dialog}
        title="Withdraw this request?"
        text={`${name} won’t be able to answer it. You can send a new request immediately.`}
        confirmLabel="Withdraw request"
        tone="danger"
        intent="withdraw"
        hidden={{ request: id }}
        pending={isBusy}
      />
    </>
  )
}

type Props = { name: string; connection: ConnectionState; contact: Connection | null; form: FormState }

function ConnectionDetails({ name, connection, contact }: Props) {
  switch (connection.state) {
    case 'connected':
      return <ContactData contact={contact?.contact ?? null} />
    case 'asked':
      return (
        <div className="flex flex-col items-start gap-3">
          <p>Your company requested to connect. {name} hasn’t answered yet.</p>
          <WithdrawButton id={connection.requestId} name={name} />
        </div>
      )
    case 'asks_you':
      return (
        <div className="flex flex-col items-start gap-3">
          <p>{name} wants to connect with your company.</p>
          <AnswerButtons id={connection.requestId} name={name} />
        </div>
      )
    case 'declined':
      return (
        <p>
          {name} declined. You can send a new request from {formatDay(connection.askAgainAt)}.
        </p>
      )
    default:
      return null
  }
}

/** The connection action of a company's page, or the status of its request (MEM-359, MEM-371). */
export function ConnectionCard(props: Props) {
  const { name, connection, contact, form } = props
  const value = useMemo(() => ({ connection, contact }), [connection, contact])
  return (
    <Card as="section" id="connect" className="scroll-mt-24">
      <WhileInUse value={value}>
        {(shown, isKept) => {
          const { state } = shown.connection
          return (
            <>
              <CardHeader
                title={state === 'connected' ? 'Contact' : 'Connection'}
                level={2}
                actions={state !== 'none' && <ConnectionBadge state={state} />}
              />
              {state !== 'none' && form.formError && (
                <Notice tone="stop" live className="mb-3">
                  {form.formError}
                </Notice>
              )}
              <ConnectionDetails {...props} {...shown} />
              {(state === 'none' || isKept) && <ConnectForm name={name} form={form} />}
              {/* Below, so that a field in use stays in place. */}
              <ChangedLine className="mt-4" />
            </>
          )
        }}
      </WhileInUse>
    </Card>
  )
}
