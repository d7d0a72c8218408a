import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ViewAs } from '../../visibility/view-as.server.ts'

function Choices({ as }: { as: ViewAs }) {
  const options = [
    { value: 'guest', label: 'A guest' },
    { value: 'investor', label: 'An approved investor' },
    ...as.members.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <Form method="get" action={`/deal/${as.slug}`} className="flex flex-wrap items-end gap-3">
        <Field label="View as" name="as" id="view-as">
          <Select options={options} defaultValue={as.current ?? 'guest'} key={as.current} />
        </Field>
        <Button>Show</Button>
      </Form>
      {as.mayEnterAddress && (
        <Form method="get" noValidate action={`/deal/${as.slug}`} className="flex flex-wrap items-end gap-3">
          <Field label="Or a member’s email address" name="as" id="view-as-address" required>
            <TextInput type="email" maxLength={254} autoComplete="off" />
          </Field>
          <Button>Show</Button>
        </Form>
      )}
    </div>
  )
}

/** Lets a listing's owner and admins choose whose view they see (PUB-227); collapsed in their own view. */
export function ViewAsBar({ as }: { as: ViewAs }) {
  if (as.current === null) {
    return (
      <details className="rounded-control border border-line bg-sheet px-4 py-3 print:hidden">
        <summary className="cursor-pointer font-medium">View as someone else</summary>
        <p className="mt-2 mb-4 text-13 text-ink-2">
          See exactly what a guest, an approved investor or a member sees. Your views are not recorded.
        </p>
        <Choices as={as} />
      </details>
    )
  }
  return (
    <Notice
      tone="wait"
      title={`Viewing as ${as.label}`}
      action={
        <LinkButton to={`/deal/${as.slug}`} size="sm">
          Back to your own view
        </LinkButton>
      }
    >
      <p className="mb-3">
        You see exactly what they would see. Your view is not recorded, and the buttons are disabled.
      </p>
      <Choices as={as} />
    </Notice>
  )
}

/** Opening a document is logged, so its links are disabled while viewing as someone else. */
function blockFileLinks(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/files/"]') : null
  if (link) event.preventDefault()
}

/** The page as someone else, with disabled forms and documents (PUB-227). */
export function ViewAsFrame({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a key on a link clicks it
    <fieldset
      disabled={isActive}
      className={clsx('contents', isActive && '[&_a[href^="/files/"]]:pointer-events-none')}
      onClickCapture={isActive ? blockFileLinks : undefined}
    >
      {children}
    </fieldset>
  )
}
