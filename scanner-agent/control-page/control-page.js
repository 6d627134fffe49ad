const OTHER = ''
const byId = (id) => document.getElementById(id)
const person = byId('person')
const otherField = byId('other-field')
const other = byId('other')

async function ask(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(path, init || {})
  if (!response.ok) throw new Error(`The scanner agent answered ${response.status}.`)
  return response.json()
}

function say(words) {
  byId('said').textContent = words
}

async function showPeople() {
  const { items } = await ask('/people')
  person.replaceChildren(
    ...items.map(({ id, name, branch }) => new Option(branch ? `${name} · ${branch}` : name, id)),
    new Option('Somebody else…', OTHER),
  )
  showOther()
}

function showOther() {
  otherField.hidden = person.value !== OTHER
  other.required = person.value === OTHER
}

async function press() {
  const { pressed } = await ask('/press', {
    person: person.value || other.value,
    finger: Number(byId('finger').value),
    noise: Number(byId('noise').value),
  })
  say(pressed ? `Pressed at ${new Date().toLocaleTimeString('en-PH')}.` : 'The sensor is not looking: nothing wants a finger now.')
}

const failed = (error) => say(error.message)
person.addEventListener('change', showOther)
byId('press').addEventListener('submit', (event) => {
  event.preventDefault()
  press().catch(failed)
})
for (const choice of document.querySelectorAll('input[name="state"]'))
  choice.addEventListener('change', () => {
    ask('/state', { state: choice.value }).catch(failed)
  })
ask('/state')
  .then(({ state }) => {
    const shown = document.querySelector(`input[value="${state}"]`)
    if (shown) shown.checked = true
  })
  .catch(failed)
showPeople().catch(failed)
