// The demonstration's news in Italian; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const IT: readonly NewsText[] = [
  {
    title: 'Come viene eseguito uno stop loss dopo un gap del fine settimana',
    summary:
      'Il primo prezzo della domenica può trovarsi oltre il tuo livello. Che cosa significa per il tuo ordine, con i numeri.',
    content:
      '<p>Il mercato valutario chiude il venerdì alle 17:00 di New York e riapre la domenica alle 17:00. Le notizie del fine settimana entrano nel primo prezzo, che può essere lontano dall’ultimo.</p><p>Uno stop loss viene eseguito al <strong>primo prezzo negoziabile al suo livello o oltre</strong>. Un esempio: EUR/USD chiude il venerdì a 1.09600 e riapre a 1.09000. Lo stop loss di un acquisto a 1.09500 viene eseguito a 1.09000, 50 pip oltre il livello. Con un take profit è il contrario: se il gap è a tuo favore, il prezzo migliore è tuo.</p><p>Ogni esecuzione indica il tick su cui è avvenuta. Lo trovi nei dettagli dell’ordine.</p>',
  },
  {
    title: 'Livello di margine e liquidazione in cinque minuti',
    summary:
      'Equity, margine usato, margine libero: come sono legati e quando le posizioni vengono chiuse.',
    content:
      '<p>Il livello di margine è l’equity divisa per il margine usato, in percentuale. L’equity è il saldo più il risultato degli ordini aperti.</p><ul><li>A 100, 80 e 60 % ricevi un avviso.</li><li>Sotto il 50 % gli ordini aperti vengono chiusi uno alla volta, prima la perdita maggiore, finché il livello torna al 50 %.</li><li>Prima vengono annullati gli ordini pendenti.</li></ul><p>Se un gap porta il saldo sotto zero, viene riportato a zero a nostre spese. Non ci devi mai denaro.</p>',
  },
  {
    title: 'Finanziamento notturno: perché il mercoledì conta triplo',
    summary:
      'Le posizioni tenute oltre le 17:00 di New York pagano o ricevono il finanziamento. La formula e un esempio.',
    content:
      '<p>Tenere una posizione valutaria per la notte significa detenere una valuta contro un’altra, ciascuna con il suo interesse. Alle 17:00 di New York registriamo la differenza: lotti × unità × prezzo × tasso annuo ÷ 365.</p><p>Le operazioni a pronti si regolano dopo due giorni lavorativi, quindi la notte tra mercoledì e giovedì copre il fine settimana e conta tre giorni. Le cripto si finanziano ogni notte, una volta.</p><p>I tassi dei due lati sono nella pagina di ogni strumento, e ogni notte è una voce a sé nel tuo estratto conto.</p>',
  },
  {
    title: 'Oro e argento: l’ora senza prezzi',
    summary:
      'I metalli si fermano ogni giorno dalle 17:00 alle 18:00 di New York. Che cosa fare con gli ordini aperti.',
    content:
      '<p>Oro e argento si scambiano dalla domenica alle 18:00 al venerdì alle 17:00 di New York, con una pausa dalle 17:00 alle 18:00 ogni giorno. In quell’ora non c’è prezzo: niente scatta e niente viene eseguito.</p><p>Il primo prezzo dopo la pausa può essere diverso dall’ultimo prima. Se non vuoi tenere una posizione attraverso un gap, chiudila prima delle 17:00 o riducila.</p>',
  },
  {
    title: 'Banche centrali in questo trimestre: le date da conoscere',
    summary:
      'Le decisioni sui tassi muovono le valute in pochi secondi. Come prepararsi e che cosa fanno gli spread.',
    content:
      '<p>La Federal Reserve, la Banca centrale europea, la Bank of England e la Bank of Japan pubblicano il calendario con un anno di anticipo. Intorno a una decisione la liquidità si assottiglia per qualche istante, gli spread si allargano e gli stop possono essere eseguiti con slippage.</p><ol><li>Cerca le date nei calendari pubblicati dalle banche stesse.</li><li>Decidi prima se tenere una posizione durante l’annuncio.</li><li>Conserva abbastanza margine libero: ciò che ieri era sicuro può essere stretto in quel minuto.</li></ol><p>Questa è informazione, non un consiglio di acquisto o di vendita.</p>',
  },
  {
    title: 'Cinque abitudini perché il tuo conto resti tuo',
    summary:
      'Passkey, un secondo fattore e uno sguardo alla barra degli indirizzi fermano la maggior parte degli attacchi.',
    content:
      '<p>Nessuno di Meridian ti chiederà mai la password o un codice, né per telefono, né in chat, né per e-mail.</p><ul><li>Usa una passkey, o una password lunga che non usi altrove.</li><li>Attiva il secondo fattore in Conto, Sicurezza.</li><li>Guarda l’indirizzo prima di accedere.</li><li>Chiudi le sessioni che non riconosci.</li><li>Associa presto il metodo di prelievo: uno nuovo trattiene i prelievi per 24 ore, il che ferma anche un ladro.</li></ul>',
  },
  {
    title: 'Limit o stop? Gli ordini pendenti spiegati con un prezzo',
    summary:
      'Quattro tipi di ordini pendenti: quando scatta ciascuno e a che prezzo viene eseguito.',
    content:
      '<p>Supponiamo che EUR/USD sia a 1.08500.</p><table><thead><tr><th>Ordine</th><th>Obiettivo</th><th>Esecuzione</th></tr></thead><tbody><tr><td>Buy limit</td><td>1.08000</td><td>A 1.08000 o meglio</td></tr><tr><td>Buy stop</td><td>1.09000</td><td>Al primo prezzo pari o superiore a 1.09000</td></tr><tr><td>Sell limit</td><td>1.09000</td><td>A 1.09000 o meglio</td></tr><tr><td>Sell stop</td><td>1.08000</td><td>Al primo prezzo pari o inferiore a 1.08000</td></tr></tbody></table><p>Un ordine pendente non impegna margine. Viene verificato quando l’obiettivo è raggiunto; senza margine libero sufficiente l’ordine è rifiutato e lo storico dice perché.</p>',
  },
];
