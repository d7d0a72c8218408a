/** The control of the label whose text matches: a large form takes seconds to find by `getByLabelText`. */
export function labelled(text: RegExp | string): HTMLInputElement {
  const matches = (label: HTMLLabelElement) =>
    typeof text === 'string' ? label.textContent === text : text.test(label.textContent)
  const found = [...document.querySelectorAll('label')].filter(matches)
  const [label] = found
  if (label === undefined || found.length > 1) throw new Error(`${found.length} labels read ${text}`)
  const control = document.getElementById(label.htmlFor) ?? label.querySelector('input, select, textarea')
  if (control === null) throw new Error(`The label ${text} has no control`)
  return control as HTMLInputElement
}
