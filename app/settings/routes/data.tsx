import { fileSize } from '#app/lib/file-size.ts'
import { Form, useNavigation } from 'react-router'
import { requireMember } from '#app/gates/gate.server.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { requestExport, EXPORT_TEXTS, findOwnExport } from '../export/own.server.ts'
import { requireFresh } from '#app/account/fresh-proof.server.ts'
import { Setting } from '../ui/setting.tsx'
import type { Route } from './+types/data'

const HERE = '/settings/data'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Data & account · Settings') }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(context.get(viewerContext), request)
  return { own: await findOwnExport(member) }
}

/** Requires a fresh sign-in: the file may hold passport scans (MEM-391). */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const asked = await requestExport(member)
  return redirectWithToast(
    HERE,
    asked.ok
      ? done('We are preparing your data', 'We’ll email you when you can download it.')
      : { title: 'Not requested', text: EXPORT_TEXTS[asked.refused], tone: 'error' },
  )
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

export default function DataSettings({ loaderData }: Route.ComponentProps) {
  const { own } = loaderData
  const isSending = useNavigation().formData != null
  return (
    <>
      <Setting
        id="export"
        title="Your data"
        lead="A ZIP file with your profile, listings, messages, uploads and activity log. Only you can open it."
      >
        {own?.status === 'waiting' && (
          <p role="status" className="mb-4">
            Requested <Moment at={own.askedAt} />. We’ll email you when your data is ready.
          </p>
        )}
        {own?.status === 'failed' && (
          <p role="status" className="mb-4">
            We could not prepare your data. Try again. If it fails again, contact support.
          </p>
        )}
        {own?.href && (
          <div className="mb-4 flex flex-wrap items-center gap-4">
            <a
              href={own.href}
              download
              className="inline-flex min-h-10 items-center rounded-control border border-boundary px-4 py-2 font-medium text-boundary hover:bg-boundary-tint"
            >
              Download {own.byteSize !== null && `(${fileSize(own.byteSize)})`}
            </a>
            <p className="text-13 text-ink-2">
              Prepared <Moment at={own.readyAt} />, available until <Moment at={own.expiresAt} dateOnly />
            </p>
          </div>
        )}
        {own?.status !== 'waiting' && (
          <Form method="post">
            <Button pending={isSending}>{own ? 'Prepare my data again' : 'Prepare my data'}</Button>
          </Form>
        )}
      </Setting>
      <Setting
        id="closing"
        title="Close your account"
        lead="You cannot restore a closed account. The next page lists what we delete and what we keep."
      >
        <LinkButton to="/settings/data/close" variant="danger">
          Close my account
        </LinkButton>
      </Setting>
    </>
  )
}
