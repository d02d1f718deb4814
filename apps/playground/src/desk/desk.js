const REFRESH_MS = 2_000
const SUBJECTS = { ORDER: 'order', PAYOUT: 'payout' }
const at = (id) => document.getElementById(id)

function element(name, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(name), attributes)
  made.append(...children)
  return made
}

const timeOf = (text) => (text === null ? '' : new Date(text).toLocaleTimeString())
const faultOf = (fault) => (fault === null ? '' : fault.name.replaceAll('_', ' ').toLowerCase())

async function call(method, path, body) {
  const reply = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const said = await reply.json()
  if (!reply.ok) throw new Error(said.code)
  return said
}

/** What was done, for the eye and for a screen reader. */
function say(text) {
  at('status').textContent = text
}

/** A button that cannot be pressed again while its call is under way. */
function action(label, done, work) {
  const button = element('button', { type: 'button', textContent: label })
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      await work()
      say(done)
    } catch (error) {
      say(`Not done: ${error.message}`)
    }
    button.disabled = false
    await refresh(true)
  })
  return button
}

function table(id, columns, rows) {
  if (rows.length === 0) {
    at(id).replaceChildren(element('p', { className: 'empty', textContent: 'None yet.' }))
    return
  }
  const head = element('tr', {}, ...Object.keys(columns).map((name) => element('th', { scope: 'col' }, name)))
  const lines = rows.map((row) =>
    element('tr', {}, ...Object.values(columns).map((show) => element('td', {}, show(row) ?? ''))),
  )
  at(id).replaceChildren(element('table', {}, element('thead', {}, head), element('tbody', {}, ...lines)))
}

function payActions({ order_id: orderId, amount }) {
  const input = element('input', { placeholder: amount, inputMode: 'decimal' })
  input.setAttribute('aria-label', `Amount to pay for order ${orderId}`)
  const pay = action('Pay', `Order ${orderId} was paid.`, async () => {
    const given = input.value.trim()
    await call('POST', `/operator/orders/${orderId}/pay`, given === '' ? {} : { amount: given })
    input.value = ''
  })
  return element('span', { className: 'actions' }, input, pay)
}

function payoutActions({ payout_id: payoutId, state }) {
  const end = (label, to) =>
    action(label, `Payout ${payoutId} was moved on.`, async () => {
      await call('POST', `/operator/payouts/${payoutId}/end`, { to })
    })
  if (state === 'PENDING') return end('End now', 'NEXT')
  return state === 'PAID' ? end('Return', 'RETURNED') : ''
}

function reverseAction({ payment_id: paymentId, state }) {
  if (state === 'REVERSED') return ''
  return action('Reverse', `Payment ${paymentId} was reversed.`, async () => {
    await call('POST', `/operator/payments/${paymentId}/reverse`, {})
  })
}

function chainCard({ chain, head, needed }) {
  const mine = (blocks) =>
    action(`Mine ${blocks}`, `Mined on ${chain}: ${blocks}.`, async () => {
      await call('POST', `/operator/chains/${chain}/mine`, { blocks })
    })
  const replace = (label, isLosing) =>
    action(label, `The newest 3 blocks of ${chain} were replaced.`, async () => {
      await call('POST', `/operator/chains/${chain}/reorganize`, { depth: 3, isLosing })
    })
  return element(
    'div',
    {},
    element('p', {}, `${chain}: block ${head}, certain after ${needed}`),
    element(
      'span',
      { className: 'actions' },
      ...[mine(1), ' ', mine(needed), ' ', replace('Re-org 3, keep', false), ' ', replace('Re-org 3, lose', true)],
    ),
  )
}

function show(view) {
  const waiting = view.faults.map(({ subject, fault }) => `${SUBJECTS[subject]}: ${faultOf(fault)}`)
  at('faults').replaceChildren(
    waiting.length === 0 ? 'Nothing is chosen: all goes well.' : `Chosen, in this order: ${waiting.join(', ')}. `,
    ...(waiting.length === 0
      ? []
      : [action('Clear', 'Nothing is chosen.', async () => await call('DELETE', '/operator/faults'))]),
  )
  at('chains').replaceChildren(...view.chains.map(chainCard))
  const money = ({ amount, currency }) => `${amount} ${currency ?? ''}`
  table(
    'orders',
    {
      Order: (row) => row.order_id,
      Method: (row) => row.chain ?? row.method,
      Amount: money,
      State: (row) => row.state,
      Fault: (row) => faultOf(row.fault),
      Until: (row) => timeOf(row.expires_at),
      'Pay it': payActions,
    },
    view.orders,
  )
  table(
    'payments',
    {
      Payment: (row) => row.payment_id,
      Order: (row) => row.order_id,
      Amount: (row) => row.amount,
      State: (row) => row.state,
      Block: (row) => row.height,
      Time: (row) => timeOf(row.paid_at),
      Change: reverseAction,
    },
    view.payments,
  )
  table(
    'payouts',
    {
      Payout: (row) => row.payout_id,
      Method: (row) => row.chain ?? row.method,
      Amount: money,
      To: (row) => `${row.account.holder}, ${row.account.number}`,
      State: (row) => row.state,
      Fault: (row) => faultOf(row.fault),
      Change: payoutActions,
    },
    view.payouts,
  )
  table(
    'callbacks',
    {
      Type: (row) => row.type,
      About: (row) => row.subject_id,
      Attempts: (row) => String(row.attempts),
      'Last answer': (row) => row.last_answer,
      Next: (row) => timeOf(row.due_at),
    },
    view.callbacks,
  )
  table(
    'movements',
    {
      Kind: (row) => row.kind,
      About: (row) => row.our_id,
      Amount: money,
      Time: (row) => timeOf(row.at),
    },
    view.movements,
  )
}

/** Somebody who types or has chosen a button is not disturbed by a new table. */
const isBusy = () => at('orders').ownerDocument.activeElement?.closest('section .rows, .chains') !== null

let shown = ''
async function refresh(isForced = false) {
  const view = await call('GET', '/operator/view').catch(() => null)
  if (view === null) {
    say('The sandbox does not answer.')
    return
  }
  const text = JSON.stringify(view)
  if (text === shown || (isBusy() && !isForced)) return
  shown = text
  show(view)
}

async function open() {
  const { names } = await call('GET', '/operator/view')
  const form = at('fault-form')
  const { subject, name, seconds } = form.elements
  subject.append(...Object.entries(SUBJECTS).map(([value, text]) => element('option', { value }, text)))
  const fill = () => {
    const without = subject.value === 'ORDER' ? 'RETURNED' : 'OVER'
    const offered = Object.entries(names).filter(([value]) => value !== without)
    name.replaceChildren(...offered.map(([value, text]) => element('option', { value }, text)))
  }
  fill()
  subject.addEventListener('change', fill)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const fault = { name: name.value, seconds: Number(seconds.value) }
    await call('POST', '/operator/faults', { subject: subject.value, fault }).then(
      () => say('Chosen.'),
      (error) => say(`Not done: ${error.message}`),
    )
    await refresh(true)
  })
  await refresh(true)
  setInterval(refresh, REFRESH_MS)
}

await open()
