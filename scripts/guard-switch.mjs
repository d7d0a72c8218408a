// Makes a switch of a guard in the text of a copy: which of the two texts holds is asked each time by the guard's name.

const off = (name) => `globalThis.guardOff?.(${JSON.stringify(name)})`

/** `if (…)` at the beginning of a text: its condition, and what follows it. */
function ifOf(text) {
  if (!text.startsWith('if (')) return null
  let depth = 0
  for (let at = 3; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return { condition: text.slice(4, at), rest: text.slice(at + 1) }
  }
  return null
}

/**
 * The text with a switch in the place of a guard. Two conditions before the same words become one that is asked for; an
 * operand stays an operand; anything else is a statement.
 */
export function switchedText({ name, guard, without = '' }) {
  const [with_, without_] = [ifOf(guard), ifOf(without)]
  if (with_ && without_ && with_.rest === without_.rest)
    return `if (${off(name)} ? (${without_.condition}) : (${with_.condition}))${with_.rest}`
  const operand = guard.endsWith(' &&') && without.endsWith(' &&') ? ' &&' : ''
  const isStatement = /^\s*(if \(|return\b|throw\b|\w+\([^)]*\)$)/.test(guard)
  if (operand || !isStatement) {
    const bare = (text) => text.slice(0, text.length - operand.length)
    return `(${off(name)} ? (${bare(without)}) : (${bare(guard)}))${operand}`
  }
  return `if (${off(name)}) { ${without} } else { ${guard} }`
}

/** Puts the switch of each guard into the text of its file; throws for a guard that does not stand there once. */
export function withSwitches(text, guards) {
  return guards.reduce((changed, guard) => {
    if (changed.split(guard.guard).length !== 2)
      throw new Error(`not found once: ${guard.name} in ${guard.file}`)
    return changed.replace(guard.guard, () => guard.switched ?? switchedText(guard))
  }, text)
}
