// The demonstration's news in German.
import type { NewsText } from '@meridian/store';

export const DE: readonly NewsText[] = [
  {
    title: 'So wird ein Stop-Loss nach einer Wochenendlücke ausgeführt',
    summary:
      'Der erste Kurs am Sonntag kann jenseits Ihres Niveaus liegen. Was das für Ihre Order heißt, mit Zahlen.',
    content:
      '<p>Die Devisenmärkte schließen freitags um 17:00 Uhr New York und öffnen sonntags um 17:00 Uhr. Nachrichten vom Wochenende stecken im ersten Kurs, der weit vom letzten entfernt liegen kann.</p><p>Ein Stop-Loss wird zum <strong>ersten handelbaren Kurs auf oder jenseits seines Niveaus</strong> ausgeführt. Ein Beispiel: EUR/USD endet am Freitag bei 1.09600 und öffnet bei 1.09000. Ein Stop-Loss einer Kaufposition bei 1.09500 wird zu 1.09000 ausgeführt, 50 Pips jenseits des Niveaus. Beim Take-Profit ist es umgekehrt: Ist die Lücke zu Ihren Gunsten, gehört der bessere Kurs Ihnen.</p><p>Jede Ausführung nennt den Tick, auf dem sie beruht. Sie finden ihn in den Orderdetails.</p>',
  },
  {
    title: 'Margin-Level und Zwangsschließung in fünf Minuten',
    summary:
      'Eigenkapital, gebundene und freie Margin: wie sie zusammenhängen und wann Positionen geschlossen werden.',
    content:
      '<p>Das Margin-Level ist das Eigenkapital geteilt durch die gebundene Margin, in Prozent. Eigenkapital ist der Kontostand samt Gewinn oder Verlust Ihrer offenen Orders.</p><ul><li>Bei 100, 80 und 60 % erhalten Sie einen Hinweis.</li><li>Unter 50 % werden offene Orders einzeln geschlossen, die mit dem größten Verlust zuerst, bis das Level wieder 50 % erreicht.</li><li>Ausstehende Orders werden vorher gestrichen.</li></ul><p>Bringt eine Kurslücke den Kontostand unter null, wird er auf unsere Kosten auf null gesetzt. Sie schulden uns nie Geld.</p>',
  },
  {
    title: 'Übernachtfinanzierung: warum der Mittwoch dreifach zählt',
    summary:
      'Wer Positionen über 17:00 Uhr New York hält, zahlt oder erhält Finanzierung. Die Formel mit Beispiel.',
    content:
      '<p>Wer eine Währungsposition über Nacht hält, hält eine Währung gegen eine andere, jede mit eigenem Zins. Um 17:00 Uhr New York buchen wir den Unterschied: Lots × Einheiten × Kurs × Jahressatz ÷ 365.</p><p>Kassageschäfte werden nach zwei Geschäftstagen abgewickelt. Die Nacht von Mittwoch auf Donnerstag reicht daher über das Wochenende und zählt drei Tage. Krypto wird jede Nacht einmal finanziert.</p><p>Die Sätze beider Seiten stehen beim Instrument, und jede Nacht ist eine eigene Buchung in Ihrem Auszug.</p>',
  },
  {
    title: 'Gold und Silber: die Stunde ohne Kurse',
    summary:
      'Metalle pausieren täglich von 17:00 bis 18:00 Uhr New York. Was das für offene Orders bedeutet.',
    content:
      '<p>Gold und Silber werden von Sonntag 18:00 bis Freitag 17:00 Uhr New York gehandelt, mit einer Pause von 17:00 bis 18:00 Uhr an jedem Tag. In dieser Stunde entsteht kein Kurs, also wird nichts ausgelöst und nichts ausgeführt.</p><p>Der erste Kurs nach der Pause kann vom letzten davor abweichen. Wer eine Position nicht durch eine Lücke halten möchte, schließt sie vor 17:00 Uhr oder handelt sie kleiner.</p>',
  },
  {
    title: 'Notenbanken in diesem Quartal: wichtige Termine',
    summary:
      'Zinsentscheide bewegen Währungen in Sekunden. Wie Sie sich vorbereiten und was Spreads tun.',
    content:
      '<p>Federal Reserve, Europäische Zentralbank, Bank of England und Bank of Japan veröffentlichen ihre Termine ein Jahr im Voraus. Rund um einen Entscheid ist die Liquidität kurz dünn, Spreads weiten sich und Stops können mit Slippage ausgeführt werden.</p><ol><li>Sehen Sie die Termine in den Kalendern der Notenbanken selbst nach.</li><li>Entscheiden Sie vorher, ob Sie eine Position durch die Bekanntgabe halten.</li><li>Halten Sie genug freie Margin: Was gestern sicher war, kann in dieser Minute knapp sein.</li></ol><p>Dies ist eine Information und kein Rat zum Kauf oder Verkauf.</p>',
  },
  {
    title: 'Fünf Gewohnheiten, die Ihr Konto schützen',
    summary:
      'Passkeys, ein zweiter Faktor und ein Blick auf die Adresszeile wehren die meisten Angriffe ab.',
    content:
      '<p>Niemand von Meridian fragt je nach Ihrem Passwort oder einem Code, weder am Telefon noch im Chat oder per E-Mail.</p><ul><li>Nutzen Sie einen Passkey oder ein langes Passwort, das Sie nirgends sonst verwenden.</li><li>Schalten Sie den zweiten Faktor unter Konto, Sicherheit ein.</li><li>Prüfen Sie die Adresse, bevor Sie sich anmelden.</li><li>Beenden Sie Sitzungen, die Sie nicht kennen.</li><li>Hinterlegen Sie Ihre Auszahlungsmethode früh: Eine neue hält Auszahlungen 24 Stunden zurück, was auch Diebe aufhält.</li></ul>',
  },
  {
    title: 'Limit oder Stop? Ausstehende Orders an einem Kurs erklärt',
    summary:
      'Vier Arten ausstehender Orders, wann jede ausgelöst und zu welchem Kurs sie ausgeführt wird.',
    content:
      '<p>Angenommen, EUR/USD steht bei 1.08500.</p><table><thead><tr><th>Order</th><th>Ziel</th><th>Ausführung</th></tr></thead><tbody><tr><td>Buy-Limit</td><td>1.08000</td><td>Zu 1.08000 oder besser</td></tr><tr><td>Buy-Stop</td><td>1.09000</td><td>Zum ersten Kurs ab 1.09000</td></tr><tr><td>Sell-Limit</td><td>1.09000</td><td>Zu 1.09000 oder besser</td></tr><tr><td>Sell-Stop</td><td>1.08000</td><td>Zum ersten Kurs bis 1.08000</td></tr></tbody></table><p>Eine ausstehende Order bindet keine Margin. Geprüft wird, wenn das Ziel erreicht ist; reicht die freie Margin nicht, wird die Order abgelehnt, und die Historie nennt den Grund.</p>',
  },
  {
    title: 'Willkommen bei der Demonstration von Meridian',
    summary: 'Simulierte Kurse, 10.000 Dollar Spielgeld, alles Übrige wie im Ernst.',
    content:
      '<p>Diese Seite zeigt, was Meridian kann. Die Kurse werden rund um die Uhr simuliert und sind so gekennzeichnet, Unternehmen und Nachrichten sind Beispiele, und es bewegt sich kein echtes Geld.</p><p>Eröffnen Sie mit einem Tippen ein Demokonto. Es beginnt mit 10.000 USD und lässt sich jederzeit zurücksetzen. Orders, Margin, Finanzierung und Auszüge funktionieren genau wie bei echten Konten.</p><p>Fragen? Den Kundenservice finden Sie unter <em>Konto</em>.</p>',
  },
];
