import { data } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { identityOf } from '#app/legal/identity.ts'
import { IDENTITY_FIELDS, identityValues, MAX_IDENTITY_ECHO } from '#app/legal/identity-form.ts'
import { loadEdited } from '#app/legal/queries.server.ts'
import { DOCUMENTS } from '#app/legal/schema.ts'
import { findVersion, listVersions } from '#app/legal/versions.server.ts'
import { env } from '#app/lib/env.ts'
import { echoOf, expectFields, setEchoLimit } from '#app/lib/form.ts'
import { pageTitle } from '#app/lib/identity.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal, statusOf } from '#app/lib/refusal.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { handleContentForm } from '../content-actions.server.ts'
import { type ContentResult, EMPTY_RESULT, keepContent } from '../content-result.ts'
import { withPictures } from '../identity-pictures.server.ts'
import { contentPath } from '../paths.ts'
import { ContentDocument } from '../ui/content-document.tsx'
import { IdentityEditor } from '../ui/identity-editor.tsx'
import type { Route } from './+types/identity'

const { title: TITLE } = DOCUMENTS.identity
const LOAD_FAILED = 'Failed to load the identity'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

/** The draft, or an earlier version (`?version=N`) to start one from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const asked = query.get('version')
  return orLoadFailure(LOAD_FAILED, async () => {
    const [edited, versions] = await Promise.all([loadEdited(admin, 'identity'), listVersions('identity')])
    const version = asked === null ? null : readNumericId(asked)
    const restored = version === null ? null : await findVersion('identity', version)
    if (asked !== null && !restored) throw refusal('not_found')
    const { draft, published } = edited
    const values = identityValues(identityOf(restored?.sheet ?? draft ?? published.sheet))
    const { supportEmail, socialUrl } = env()
    const isSample = !restored && !draft && published.version === 1
    return {
      edited,
      versions,
      isReview: query.get('view') === 'review',
      restored: restored?.version ?? null,
      values: isSample ? { ...values, supportEmail, socialUrl } : values,
    }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  // The body is streamed, so nothing has checked before that it is a form.
  const posted = await request.formData().catch((): never => {
    throw refusal('bad_request')
  })
  const { form, errors } = await withPictures(posted)
  expectFields(form, IDENTITY_FIELDS)
  setEchoLimit(form, MAX_IDENTITY_ECHO)
  if (Object.keys(errors).length === 0) return handleContentForm(admin, form)
  const result: ContentResult = { form: { values: echoOf(form), errors }, conflict: null }
  return data(result, { status: statusOf('invalid') })
}

export const clientAction = (args: Route.ClientActionArgs) => keepContent(args)

/** Who runs the installation, in versions. */
export default function IdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { edited, versions, isReview, restored, values } = loaderData
  const result = actionData ?? EMPTY_RESULT
  return (
    <ContentDocument edited={edited} versions={versions} isReview={isReview} result={result}>
      <IdentityEditor edited={edited} restored={restored} values={values} result={result} />
    </ContentDocument>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, contentPath('identity'))
