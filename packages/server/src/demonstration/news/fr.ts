// The demonstration's news in French; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const FR: readonly NewsText[] = [
  {
    title: 'Comment un stop loss s’exécute après un gap de week-end',
    summary:
      'Le premier prix du dimanche peut se trouver au-delà de votre niveau. Ce que cela signifie pour votre ordre, chiffres à l’appui.',
    content:
      '<p>Les marchés des changes ferment le vendredi à 17 h, heure de New York, et rouvrent le dimanche à 17 h. L’actualité du week-end passe dans le premier prix, qui peut être loin du dernier.</p><p>Un stop loss s’exécute au <strong>premier prix négociable à son niveau ou au-delà</strong>. Exemple : l’EUR/USD finit à 1.09600 le vendredi et rouvre à 1.09000. Le stop loss d’un achat à 1.09500 s’exécute à 1.09000, 50 pips au-delà de son niveau. Pour un take profit, c’est l’inverse : si le gap vous est favorable, le meilleur prix est pour vous.</p><p>Chaque exécution nomme le tick utilisé. Vous le trouvez dans le détail de l’ordre.</p>',
  },
  {
    title: 'Niveau de marge et liquidation en cinq minutes',
    summary:
      'Fonds propres, marge utilisée, marge libre : comment ils s’articulent, et quand les positions sont fermées.',
    content:
      '<p>Le niveau de marge est le rapport des fonds propres à la marge utilisée, en pour cent. Les fonds propres sont le solde plus le résultat de vos ordres ouverts.</p><ul><li>À 100, 80 et 60 %, vous recevez un avis.</li><li>Sous 50 %, les ordres ouverts sont fermés un à un, la plus grosse perte d’abord, jusqu’au retour à 50 %.</li><li>Les ordres en attente sont annulés auparavant.</li></ul><p>Si un gap fait passer le solde sous zéro, il est ramené à zéro à nos frais. Vous ne nous devez jamais d’argent.</p>',
  },
  {
    title: 'Financement de nuit : pourquoi le mercredi compte triple',
    summary:
      'Les positions gardées après 17 h à New York paient ou reçoivent un financement. La formule et un exemple.',
    content:
      '<p>Garder une position de change la nuit, c’est détenir une devise contre une autre, chacune avec son taux. À 17 h, heure de New York, nous comptabilisons la différence : lots × unités × prix × taux annuel ÷ 365.</p><p>Les opérations au comptant se règlent après deux jours ouvrés ; la nuit du mercredi au jeudi couvre donc le week-end et compte trois jours. Les cryptos sont financées chaque nuit, une fois.</p><p>Les taux des deux sens figurent sur la page de chaque instrument, et chaque nuit est une écriture distincte de votre relevé.</p>',
  },
  {
    title: 'Or et argent : l’heure sans prix',
    summary:
      'Les métaux s’arrêtent chaque jour de 17 h à 18 h à New York. Que faire des ordres ouverts.',
    content:
      '<p>L’or et l’argent se négocient du dimanche 18 h au vendredi 17 h, heure de New York, avec une pause de 17 h à 18 h chaque jour. Aucun prix n’est formé pendant cette heure : rien ne se déclenche, rien ne s’exécute.</p><p>Le premier prix après la pause peut différer du dernier avant elle. Si vous ne voulez pas garder une position à travers un gap, fermez-la avant 17 h ou réduisez-la.</p>',
  },
  {
    title: 'Banques centrales ce trimestre : les dates à connaître',
    summary:
      'Les décisions de taux font bouger les devises en quelques secondes. Comment se préparer, et ce que font les spreads.',
    content:
      '<p>La Réserve fédérale, la Banque centrale européenne, la Banque d’Angleterre et la Banque du Japon publient leur calendrier un an à l’avance. Autour d’une décision, la liquidité se raréfie quelques instants, les spreads s’élargissent et les stops peuvent s’exécuter avec un glissement.</p><ol><li>Cherchez les dates dans les calendriers que les banques publient elles-mêmes.</li><li>Décidez à l’avance si vous gardez une position pendant l’annonce.</li><li>Gardez assez de marge libre : ce qui suffisait hier peut être juste à cette minute-là.</li></ol><p>Ceci est une information, pas un conseil d’achat ou de vente.</p>',
  },
  {
    title: 'Cinq habitudes pour que votre compte reste le vôtre',
    summary:
      'Clés d’accès, second facteur et un coup d’œil à la barre d’adresse arrêtent la plupart des attaques.',
    content:
      '<p>Personne chez Meridian ne vous demandera jamais votre mot de passe ni un code, ni par téléphone, ni par chat, ni par e-mail.</p><ul><li>Utilisez une clé d’accès, ou un long mot de passe réservé à ce site.</li><li>Activez le second facteur sous Compte, Sécurité.</li><li>Regardez l’adresse avant de vous connecter.</li><li>Fermez les sessions que vous ne reconnaissez pas.</li><li>Enregistrez tôt votre moyen de retrait : un nouveau retient les retraits 24 heures, ce qui arrête aussi un voleur.</li></ul>',
  },
  {
    title: 'Limite ou stop ? Les ordres en attente expliqués avec un prix',
    summary:
      'Quatre sortes d’ordres en attente, quand chacun se déclenche et à quel prix il s’exécute.',
    content:
      '<p>Supposons l’EUR/USD à 1.08500.</p><table><thead><tr><th>Ordre</th><th>Cible</th><th>Exécution</th></tr></thead><tbody><tr><td>Achat limite</td><td>1.08000</td><td>À 1.08000 ou mieux</td></tr><tr><td>Achat stop</td><td>1.09000</td><td>Au premier prix égal ou supérieur à 1.09000</td></tr><tr><td>Vente limite</td><td>1.09000</td><td>À 1.09000 ou mieux</td></tr><tr><td>Vente stop</td><td>1.08000</td><td>Au premier prix égal ou inférieur à 1.08000</td></tr></tbody></table><p>Un ordre en attente ne réserve aucune marge. Elle est vérifiée quand la cible est atteinte ; si la marge libre ne suffit pas, l’ordre est rejeté et l’historique dit pourquoi.</p>',
  },
];
