import { keepTypedForm } from '#app/ui/keep-form.ts'
import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { formatDay } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ndaTextSchema, SAVE_TEXT_REFUSALS, saveNdaText } from '../commands/nda.server.ts'
import { listNdaTexts } from '../nda/queries.server.ts'
import { PRINTED_HINT } from '#app/lib/pdf-text.ts'
import { NDA_TEXT_MAX } from '../nda/text-limits.ts'
import { findManagedListing } from '../queries.server.ts'
import type { Route } from './+types/nda-text'
import { pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('NDA text') }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const id = readNumericId(params.id)
  const listing = id === null ? null : await findManagedListing(viewer, id)
  if (id === null || !listing) throw refusal('not_found')
  const after = new URL(request.url).searchParams.get('versions')
  const [current, texts] = await Promise.all([currentNda(id), listNdaTexts(id, after)])
  return { listing, current: { edition: ndaEdition(current), body: current.body }, texts }
}

/** For the owner's company and admins; anyone else gets a 404 (PUB-223). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const id = readNumericId(params.id)
  if (id === null || !(await findManagedListing(viewer, id))) throw refusal('not_found')
  const formData = await request.formData()
  const parsed = parseForm(ndaTextSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return respond(formData, () => saveNdaText(viewer, id, parsed.data), {
    refusals: SAVE_TEXT_REFUSALS,
    done: ({ number }) =>
      redirectWithToast(
        `/my-listings/${id}/access`,
        done(`Version ${number} saved`, 'From now on, members accept this text.'),
      ),
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'Save as a new version')

export default function NdaText({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, current, texts } = loaderData
  const access = `/my-listings/${listing.id}/access`
  return (
    <Page
      title="NDA text"
      lead={listing.title}
      badges={listing.isIllustrative && <IllustrativeBadge />}
      width="form"
      crumbs={[
        { label: 'My listings', to: '/my-listings' },
        { label: 'Access', to: access },
        { label: 'NDA text' },
      ]}
    >
      <PostForm result={actionData ?? { values: { body: current.body } }} className="flex flex-col gap-5">
        <input type="hidden" name="seen" value={current.edition} />
        <Field
          label="Text that members accept"
          name="body"
          required
          hint={`Members read this before they get access, so leave out anything confidential. Saving adds a new version. Earlier acceptances and their PDFs do not change. ${PRINTED_HINT}`}
        >
          <TextArea rows={18} maxLength={NDA_TEXT_MAX} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary">Save as a new version</Button>
          <LinkButton to={access}>Cancel</LinkButton>
        </div>
      </PostForm>
      <Section title="Versions">
        <ul className="flex flex-col gap-3">
          {texts.rows.map(({ number, isOwn, body, createdAt }) => (
            <li key={`${isOwn} ${number}`}>
              <details className="rounded-control border border-line bg-sheet px-4 py-3">
                <summary className="cursor-pointer">
                  {isOwn
                    ? `Your text, version ${number}, ${formatDay(createdAt)}`
                    : `Our standard text, version ${number}`}
                </summary>
                <p className="mt-3 text-13 whitespace-pre-line">{body}</p>
              </details>
            </li>
          ))}
        </ul>
        <ListPager className="mt-4" label="Pages of versions" param="versions" next={texts.next} />
      </Section>
    </Page>
  )
}
