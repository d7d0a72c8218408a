import type { FormState } from '#app/lib/form.ts'
import { optionsOf } from '#app/listings/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import type { AlertAnswer } from '../answer.server.ts'
import { ALERT_TIMES, type AlertTime } from '../kinds.ts'
import { ALERT_FORM } from './alert-form.words.ts'

/** When an alert tells what it finds. */
export function ToldField({ form }: { form: FormState }) {
  return (
    <RadioGroup
      legend={ALERT_FORM.told}
      name="told"
      options={optionsOf(ALERT_TIMES).map(({ value, label }) => ({
        value,
        label,
        hint: ALERT_FORM.toldHints[value as AlertTime],
      }))}
      defaultValue={form.values['told'] === 'daily' ? 'daily' : 'at_once'}
      error={form.errors.told}
      required
    />
  )
}

/** Names like one that means no place, each of which takes its place at a press, and the way to watch it as it is. */
export function Nearest({ term, nearest }: NonNullable<AlertAnswer['unknown']>) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
      <p className="text-15">{ALERT_FORM.nearest}</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map((name) => (
          <Button key={name} name="place" value={name}>
            {name}
          </Button>
        ))}
        <Button name="anyway" value={term}>
          {ALERT_FORM.watchAnyway}
        </Button>
      </div>
    </div>
  )
}
