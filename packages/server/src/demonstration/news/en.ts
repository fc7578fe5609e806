// The demonstration's news in English.
import type { NewsText } from '@meridian/store';

export const EN: readonly NewsText[] = [
  {
    title: 'How a stop loss fills after a weekend gap',
    summary:
      'Sunday’s first price may lie beyond your level. What that means for your order, with figures.',
    content:
      '<p>Currency markets close on Friday at 17:00 New York and reopen on Sunday at 17:00. News of the weekend goes into the first price, which can lie far from the last.</p><p>A stop loss fills at the <strong>first tradable price at or beyond its level</strong>. An example: EUR/USD ends at 1.09600 on Friday and reopens at 1.09000. A stop loss of a buy at 1.09500 fills at 1.09000, 50 pips beyond its level. A take profit works the other way: where the gap is in your favour, the better price is yours.</p><p>Every fill names the tick it was made on. You find it in the details of the order.</p>',
  },
  {
    title: 'Margin level and close-out in five minutes',
    summary:
      'Equity, used margin, free margin: how they hang together, and when positions are closed.',
    content:
      '<p>Your margin level is equity divided by used margin, in percent. Equity is the balance with the profit or loss of your open orders.</p><ul><li>At 100, 80 and 60 % you get a notice.</li><li>Below 50 % open orders are closed one at a time, the largest loss first, until the level is back at 50 %.</li><li>Pending orders are cancelled before that.</li></ul><p>Should a gap take the balance below zero, it is brought back to zero at our cost. You never owe us money.</p>',
  },
  {
    title: 'Overnight financing: why Wednesday counts three times',
    summary:
      'Positions held past 17:00 New York pay or receive financing. The formula, and an example.',
    content:
      '<p>Holding a currency position overnight means holding one currency against another, each with its own interest. At 17:00 New York we book the difference: lots × units × price × annual rate ÷ 365.</p><p>Spot trades settle after two business days, so the night from Wednesday to Thursday reaches over the weekend and counts three days. Crypto is financed every night, once.</p><p>The rates of both sides are on the page of each instrument, and each night is an entry of its own in your statement.</p>',
  },
  {
    title: 'Gold and silver: the hour without prices',
    summary: 'Metals pause from 17:00 to 18:00 New York every day. What to do with open orders.',
    content:
      '<p>Gold and silver trade from Sunday 18:00 to Friday 17:00 New York, with a break from 17:00 to 18:00 on each day. No price is made in that hour, so nothing triggers and nothing fills.</p><p>The first price after the break may differ from the last one before it. If you would not hold a position through a gap, close it before 17:00 or trade it smaller.</p>',
  },
  {
    title: 'Central banks this quarter: dates worth knowing',
    summary: 'Rate decisions move currencies within seconds. How to prepare, and what spreads do.',
    content:
      '<p>The Federal Reserve, the European Central Bank, the Bank of England and the Bank of Japan each publish their calendar a year ahead. Around a decision liquidity is thin for some moments, spreads widen and stops may fill with slippage.</p><ol><li>Look up the dates in the calendars that the banks publish themselves.</li><li>Decide beforehand whether to hold a position through the announcement.</li><li>Keep enough free margin: what was safe yesterday may be tight in that minute.</li></ol><p>This is information and no advice to buy or sell.</p>',
  },
  {
    title: 'Five habits that keep your account yours',
    summary: 'Passkeys, a second factor and a look at the address bar stop most attacks.',
    content:
      '<p>Nobody from Meridian will ever ask for your password or a code, not by phone, by chat or by e-mail.</p><ul><li>Use a passkey, or a long password that you use nowhere else.</li><li>Switch on the second factor under Account, Security.</li><li>Look at the address before you log in.</li><li>End sessions that you do not recognise.</li><li>Bind your withdrawal method early: a new one holds withdrawals for 24 hours, which also stops a thief.</li></ul>',
  },
  {
    title: 'Limit or stop? Pending orders, explained with one price',
    summary: 'Four kinds of pending orders, when each triggers and at what price it fills.',
    content:
      '<p>Suppose EUR/USD stands at 1.08500.</p><table><thead><tr><th>Order</th><th>Target</th><th>Fills</th></tr></thead><tbody><tr><td>Buy limit</td><td>1.08000</td><td>At 1.08000 or better</td></tr><tr><td>Buy stop</td><td>1.09000</td><td>At the first price at or above 1.09000</td></tr><tr><td>Sell limit</td><td>1.09000</td><td>At 1.09000 or better</td></tr><tr><td>Sell stop</td><td>1.08000</td><td>At the first price at or below 1.08000</td></tr></tbody></table><p>A pending order reserves no margin. It is checked when the target is reached; without enough free margin the order is rejected, and its history says why.</p>',
  },
  {
    title: 'Welcome to the demonstration of Meridian',
    summary: 'Simulated prices, 10,000 dollars of play money, everything else as in earnest.',
    content:
      '<p>This site shows what Meridian does. Prices are simulated around the clock and marked as such, companies and news are examples, and no real money moves.</p><p>Open a demo account with one tap. It starts with 10,000 USD and can be reset at any time. Orders, margin, financing and statements work just as they do with real accounts.</p><p>Questions? Customer service is under <em>Account</em>.</p>',
  },
];
