import type { FormState } from '#app/lib/form.ts'
import { optionsOf } from '#app/listings/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import type { AlertAnswer } from '../answer.server.ts'
import { ALERT_TIMES, type AlertTime } from '../kinds.ts'

const HINTS = {
  at_once: 'As soon as we find a match.',
  daily: 'Once a day, at 07:00 in your time zone.',
} as const satisfies Record<AlertTime, string>

/** When an alert notifies its owner. */
export function DeliveryField({ form }: { form: FormState }) {
  return (
    <RadioGroup
      legend="Notify me"
      name="told"
      options={optionsOf(ALERT_TIMES).map(({ value, label }) => ({
        value,
        label,
        hint: HINTS[value as AlertTime],
      }))}
      defaultValue={form.values['told'] === 'daily' ? 'daily' : 'at_once'}
      error={form.errors.told}
      required
    />
  )
}

/** Suggests similar place names for an unknown one, or keeps it as typed. */
export function PlaceSuggestions({ term, nearest }: NonNullable<AlertAnswer['unknown']>) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
      <p className="text-15">Did you mean one of these?</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map((name) => (
          <Button key={name} name="place" value={name}>
            {name}
          </Button>
        ))}
        <Button name="anyway" value={term}>
          Watch it anyway
        </Button>
      </div>
    </div>
  )
}
