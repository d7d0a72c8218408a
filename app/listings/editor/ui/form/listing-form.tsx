import { clsx } from 'clsx'
import { use, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LeaveGuard } from '#app/drafts/leave-guard.tsx'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import { SavedLine } from '#app/drafts/saved-line.tsx'
import { type DraftState, useDraft } from '#app/drafts/use-draft.ts'
import { type FormState, formText, textsOf } from '#app/lib/form.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { FormResponse } from '#app/ui/field.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import type { CityChoice } from '../../../market/queries/cities.server.ts'
import { FIELD_LABELS } from '../../differences.ts'
import type { StoredDraft } from '../../commands/editor-drafts.server.ts'
import type { OwnListingRecord } from '../../queries/own.server.ts'
import {
  ASSET_STAGES,
  type AssetStage,
  hasSaleDay,
  PROPERTY_TYPES,
  type PropertyType,
} from '../../../schema.ts'
import { type Asked, itemNames, RequestedItems } from '../requested-items.tsx'
import { NO_COMPANY } from '../unavailable.tsx'
import { DraftOriginFields, RestoredDraftNotice } from '../drafts-notice.tsx'
import { CheckCard } from './check-card.tsx'
import { BasicFields, type CompanyProps, FigureFields } from './fields-basics.tsx'
import { DisclosureFields } from './fields-disclosure.tsx'
import { PlaceFields } from './fields-place.tsx'
import { GroupFields } from './fields-groups.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { SavedListing } from './saved-listing.tsx'

type ListingFormProps = CompanyProps & {
  form: { [Key in keyof FormState]: FormState[Key] | undefined } & Pick<FormState, 'values' | 'errors'>
  /** Suggestions for the location. */
  cities?: readonly CityChoice[]
  /** The saved listing; absent on creation. */
  listing?: OwnListingRecord
  /** The version that the fields show; absent on creation. */
  version?: number
  /** The version that the form opened with: unsaved changes are relative to it, even after a conflict. */
  seen?: number
  canSubmit?: boolean
  /** The member has no approved company: the form is read-only (ADM-125). */
  disabled?: boolean
  /** The unsaved changes that the form shows. */
  taken?: StoredDraft | null
  /** The requested items, when the form shows only these. */
  asked?: Asked | null
  /** Number of requested items still open; the next click submits anyway. */
  stillOpen?: number | undefined
  /** Set when the listing was saved elsewhere since the form was opened; `show` gets the current field values. */
  update?: { hasUpdate: boolean; show: (typed: Record<string, string>) => void }
  /** The form opens with the values of a refused post. */
  isRefused?: boolean
  /** Rendered between the form error and the first field. */
  children?: ReactNode
}

/** Autosave delays in ms: after the last change, and after a field loses focus. */
const AUTOSAVE_MS = { after: 15_000, onLeave: 1_500 }
const NO_UPDATE = { hasUpdate: false, show: () => undefined }
const NOT_SAVED = { seen: 0, savedAt: null }

/** Hides a part without requested fields. */
const ONLY_ASKED = 'not-has-[[data-shown=true]]:hidden'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={clsx('py-5 sm:p-6', use(FormResponse).only && ONLY_ASKED)}>
      <CardHeader title={title} level={2} />
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}

/** The editor of a listing: one form that posts to its own page and works without JavaScript (ADM-117). */
export function ListingForm(props: ListingFormProps) {
  const { form, listing, cities = [], version, seen, taken, asked, stillOpen, update = NO_UPDATE } = props
  const { canSubmit = false, disabled = false } = props
  const only = useMemo(() => (asked ? itemNames(asked, form.errors) : undefined), [asked, form.errors])
  const element = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState(() => kindOf((name) => String(form.values[name] ?? '')))
  const isLive = useScripting()
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined
  const intent = isSending ? formData.get('intent') : null
  const draft = useDraft({
    element,
    action: useLocation().pathname,
    opened: NOT_SAVED,
    isSending,
    isOff: disabled,
    keep: AUTOSAVE_MS,
  })
  // Unsaved values that the form opened with count as touched.
  const [given] = useState(() => Object.keys(taken?.typed ?? (props.isRefused ? form.values : {})))
  const typed = (...names: string[]) => {
    for (const name of names) draft.change(name)
    const posted = element.current && new FormData(element.current)
    if (!posted) return
    const next = kindOf((name) => formText(posted, name))
    setKind((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  }
  const normalLabel = only ? REQUESTED.submit : 'Submit for review'
  const submitLabel = stillOpen === undefined ? normalLabel : REQUESTED.sendAnyway
  const showUpdate = () => element.current && update.show(textsOf(new FormData(element.current)))
  return (
    <>
      {taken && <RestoredDraftNotice taken={taken} draft={draft} isNew={version === undefined} />}
      <PostForm
        result={{ errors: form.errors, formError: form.formError, toast: form.toast }}
        labels={FIELD_LABELS}
        ref={element}
        data-guarded
        onChange={({ target }) =>
          typed(target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '')
        }
        onBlur={draft.leaveField}
        onSubmit={draft.send}
        className="flex flex-col gap-6"
      >
        <LeaveGuard
          id="leave-editor"
          isChanged={draft.edit > 0 && !isSending}
          isSearchGuarded
          text="Your changes are not saved to the listing. We keep them in a draft that only you can see, so you can continue later."
        />
        {props.children}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {taken && <DraftOriginFields id={taken.id} savedAt={taken.savedAt} />}
        {isLive && <input type="hidden" name="touched" value={[...given, draft.touched].join(' ').trim()} />}
        {isLive && <input type="hidden" name="window" value={draft.window} />}
        {isLive && <input type="hidden" name="edit" value={draft.edit} />}
        {asked && <input type="hidden" name="step" value={REQUEST_STEP} />}
        {stillOpen !== undefined && <input type="hidden" name="anyway" value="yes" />}
        {asked && listing && <RequestedItems asked={asked} listingId={listing.id} form={form} />}
        <SavedListing value={listing}>
          <FormResponse value={{ errors: form.errors, values: form.values, only }}>
            <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-6">
              <legend className="sr-only">The listing</legend>
              <Part title="Basics">
                <BasicFields companies={props.companies} hasSaleDay={!isLive || kind.hasSaleDay} />
              </Part>
              <Part title="Location">
                <PlaceFields cities={cities} onPick={() => typed('latitude', 'longitude')} />
              </Part>
              <Part title="Figures">
                <FigureFields />
              </Part>
              <Part title="Visibility and access">
                <DisclosureFields />
              </Part>
              <div className={clsx('flex flex-col gap-3', only && ONLY_ASKED)}>
                <h2 className="text-21">More facts</h2>
                <p className="-mt-1 text-13 text-ink-2">
                  Sorted by what buyers of this property type ask for. You can skip any group.
                </p>
                <GroupFields type={kind.type} stage={kind.stage} onLeases={() => typed('leases')} />
              </div>
              {listing && !only && <CheckCard listing={listing} />}
            </fieldset>
          </FormResponse>
        </SavedListing>
        <div
          ref={bottomBar}
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
        >
          <RecordUpdateProvider hasUpdate={update.hasUpdate} show={showUpdate}>
            <ChangedLine className="basis-full" />
            <SaveButtons
              save={version === undefined ? 'Create listing' : 'Save'}
              submit={canSubmit ? submitLabel : null}
              isAsked={only !== undefined}
              intent={intent}
              disabled={disabled}
            />
          </RecordUpdateProvider>
          {asked && listing ? (
            <LinkButton to={`/my-listings/${listing.id}`}>{REQUESTED.fullForm}</LinkButton>
          ) : (
            <LinkButton to="/my-listings" variant="quiet">
              Cancel
            </LinkButton>
          )}
          <SavedLine draft={draft} overrides={lineOf(draft)} />
        </div>
        {disabled && <p className="text-13 text-ink-2">{NO_COMPANY.short}</p>}
      </PostForm>
    </>
  )
}

/** Texts of the autosave line; a refusal replaces the default one. */
function lineOf({ refusal }: DraftState) {
  const why = refusal?.formError
  return {
    waiting: 'Not saved yet',
    saved: (time: string) => `Draft saved ${time}, visible only to you`,
    failed: 'No connection. Your changes are still here. We’ll try again automatically.',
    signed_out: 'Not saved. Your session has ended. Sign in again in a new window, then continue here.',
    ...(why !== undefined && { refused: why }),
  }
}

type Kind = { type: PropertyType | null; stage: AssetStage; hasSaleDay: boolean }

function kindOf(read: (name: string) => string): Kind {
  const [type, stage, status] = [read('propertyType'), read('asset_stage'), read('status')]
  return {
    type: Object.hasOwn(PROPERTY_TYPES, type) ? (type as PropertyType) : null,
    stage: Object.hasOwn(ASSET_STAGES, stage) ? (stage as AssetStage) : 'standing',
    hasSaleDay: hasSaleDay(status),
  }
}
