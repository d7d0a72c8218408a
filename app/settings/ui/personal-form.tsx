import { useNavigation, Link } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldRow, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { OwnAccount } from '../own-account.server.ts'
import { Setting, useResetKey } from './setting.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

/** Cities whose spelling in the zone's name is outdated. */
const CITIES: Readonly<Record<string, string>> = { 'Europe/Kiev': 'Kyiv' }
/** Regions that have members come first, zones without a place last. */
const REGIONS = 'Europe Africa America Antarctica Arctic Asia Atlantic Australia Indian Pacific'.split(' ')

const regionOf = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other')

const cityOf = (zone: string) =>
  CITIES[zone] ??
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')

/** Zones by continent, labelled by city: "Europe/Warsaw" is "Warsaw" under "Europe". */
function zoneGroups(zones: readonly string[]) {
  const byRegion = Map.groupBy(zones, regionOf)
  return [...new Set([...REGIONS, ...byRegion.keys()])].flatMap((label) => {
    const options = byRegion.get(label)?.map((value) => ({ value, label: cityOf(value) }))
    return options ? [{ label, options }] : []
  })
}

type Props = { account: OwnAccount; zones: readonly string[]; form: FormState | undefined }

export function PersonalForm({ account, zones, form }: Props) {
  const isSaving = useNavigation().formData?.get('intent') === 'personal'
  const shown = (name: 'fullName' | 'position' | 'phone' | 'timeZone') =>
    String(form?.values[name] ?? account[name])
  const known = zones.includes(account.timeZone) ? zones : [account.timeZone, ...zones]
  return (
    <Setting
      id="personal"
      title="Personal details"
      lead="Members you deal with see these details. Edit your company’s details in its profile."
    >
      <PostForm result={form} className="flex flex-col gap-5">
        <Field label="Full name" name="fullName" required>
          <TextInput autoComplete="name" defaultValue={shown('fullName')} />
        </Field>
        <FieldRow>
          <Field label="Position" name="position" optional>
            <TextInput autoComplete="organization-title" defaultValue={shown('position')} />
          </Field>
          <Field label="Phone" name="phone" hint="With country code, for example +48 22 123 45 67" optional>
            <TextInput type="tel" autoComplete="tel" defaultValue={shown('phone')} />
          </Field>
        </FieldRow>
        <Field label="Time zone" name="timeZone" hint="We show dates and times in this zone." required>
          <Select groups={zoneGroups(known)} defaultValue={shown('timeZone')} />
        </Field>
        <div>
          <Button
            variant="primary"
            name="intent"
            value="personal"
            pending={isSaving}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </div>
      </PostForm>
    </Setting>
  )
}

/** The current password and the new one twice; never sent back. */
export function PasswordForm({ email, form }: { email: string; form: FormState | undefined }) {
  const isSaving = useNavigation().formData?.get('intent') === 'password'
  const key = useResetKey('password', form !== undefined)
  return (
    <Setting
      id="password"
      title="Password"
      lead="When you change it, we sign out all other sessions and email you."
    >
      <PostForm result={form} key={key} className="flex flex-col gap-5">
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <Field label="Current password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <FieldRow>
          <Field
            label="New password"
            name="newPassword"
            hint="8 to 128 characters, not a common password"
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field label="Confirm new password" name="confirmPassword" required>
            <PasswordInput autoComplete="new-password" />
          </Field>
        </FieldRow>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button name="intent" value="password" pending={isSaving} pendingLabel="Changing...">
            Change password
          </Button>
          <Link to="/forgot-password" className="text-13 underline underline-offset-3">
            Forgot your password?
          </Link>
        </div>
      </PostForm>
    </Setting>
  )
}
