// The demonstration's news in Spanish; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const SPA: readonly NewsText[] = [
  {
    title: 'Cómo se ejecuta un stop loss tras un hueco de fin de semana',
    summary:
      'El primer precio del domingo puede quedar más allá de su nivel. Qué significa para su orden, con cifras.',
    content:
      '<p>El mercado de divisas cierra el viernes a las 17:00 de Nueva York y reabre el domingo a las 17:00. Las noticias del fin de semana entran en el primer precio, que puede estar lejos del último.</p><p>Un stop loss se ejecuta al <strong>primer precio negociable en su nivel o más allá</strong>. Ejemplo: el EUR/USD termina el viernes en 1.09600 y reabre en 1.09000. El stop loss de una compra en 1.09500 se ejecuta a 1.09000, 50 pips más allá. Con un take profit es al revés: si el hueco le favorece, el mejor precio es suyo.</p><p>Cada ejecución indica el tick con el que se hizo. Lo encontrará en el detalle de la orden.</p>',
  },
  {
    title: 'Nivel de margen y liquidación en cinco minutos',
    summary:
      'Patrimonio, margen usado y margen libre: cómo se relacionan y cuándo se cierran las posiciones.',
    content:
      '<p>El nivel de margen es el patrimonio dividido entre el margen usado, en porcentaje. El patrimonio es el saldo más el resultado de sus órdenes abiertas.</p><ul><li>Al 100, 80 y 60 % recibe un aviso.</li><li>Por debajo del 50 % se cierran las órdenes abiertas una a una, primero la de mayor pérdida, hasta volver al 50 %.</li><li>Antes se cancelan las órdenes pendientes.</li></ul><p>Si un hueco lleva el saldo por debajo de cero, lo devolvemos a cero a nuestra costa. Nunca nos deberá dinero.</p>',
  },
  {
    title: 'Financiación nocturna: por qué el miércoles cuenta triple',
    summary:
      'Las posiciones mantenidas después de las 17:00 de Nueva York pagan o reciben financiación. La fórmula y un ejemplo.',
    content:
      '<p>Mantener una posición en divisas de un día para otro es tener una moneda contra otra, cada una con su interés. A las 17:00 de Nueva York anotamos la diferencia: lotes × unidades × precio × tasa anual ÷ 365.</p><p>Las operaciones al contado se liquidan a los dos días hábiles, así que la noche del miércoles al jueves abarca el fin de semana y cuenta tres días. Las criptomonedas se financian cada noche, una vez.</p><p>Las tasas de ambos lados están en la página de cada instrumento, y cada noche es un apunte propio en su extracto.</p>',
  },
  {
    title: 'Oro y plata: la hora sin precios',
    summary:
      'Los metales paran de 17:00 a 18:00 de Nueva York todos los días. Qué hacer con las órdenes abiertas.',
    content:
      '<p>El oro y la plata se negocian del domingo a las 18:00 al viernes a las 17:00 de Nueva York, con una pausa de 17:00 a 18:00 cada día. En esa hora no hay precio: nada se activa y nada se ejecuta.</p><p>El primer precio tras la pausa puede diferir del último anterior. Si no quiere mantener una posición a través de un hueco, ciérrela antes de las 17:00 o redúzcala.</p>',
  },
  {
    title: 'Bancos centrales este trimestre: fechas que conviene conocer',
    summary:
      'Las decisiones de tipos mueven las divisas en segundos. Cómo prepararse y qué hacen los spreads.',
    content:
      '<p>La Reserva Federal, el Banco Central Europeo, el Banco de Inglaterra y el Banco de Japón publican su calendario con un año de antelación. En torno a una decisión la liquidez escasea unos instantes, los spreads se amplían y los stops pueden ejecutarse con deslizamiento.</p><ol><li>Busque las fechas en los calendarios que publican los propios bancos.</li><li>Decida de antemano si mantiene una posición durante el anuncio.</li><li>Conserve suficiente margen libre: lo que ayer era holgado puede ser justo en ese minuto.</li></ol><p>Esto es información, no un consejo de compra ni de venta.</p>',
  },
  {
    title: 'Cinco hábitos para que su cuenta siga siendo suya',
    summary:
      'Llaves de acceso, un segundo factor y una mirada a la barra de direcciones frenan la mayoría de los ataques.',
    content:
      '<p>Nadie de Meridian le pedirá nunca su contraseña ni un código, ni por teléfono, ni por chat, ni por correo.</p><ul><li>Use una llave de acceso o una contraseña larga que no use en ningún otro sitio.</li><li>Active el segundo factor en Cuenta, Seguridad.</li><li>Mire la dirección antes de iniciar sesión.</li><li>Cierre las sesiones que no reconozca.</li><li>Vincule pronto su método de retiro: uno nuevo retiene los retiros 24 horas, lo que también frena a un ladrón.</li></ul>',
  },
  {
    title: '¿Límite o stop? Las órdenes pendientes explicadas con un precio',
    summary:
      'Cuatro tipos de órdenes pendientes: cuándo se activa cada una y a qué precio se ejecuta.',
    content:
      '<p>Supongamos que el EUR/USD está en 1.08500.</p><table><thead><tr><th>Orden</th><th>Objetivo</th><th>Ejecución</th></tr></thead><tbody><tr><td>Compra límite</td><td>1.08000</td><td>A 1.08000 o mejor</td></tr><tr><td>Compra stop</td><td>1.09000</td><td>Al primer precio igual o superior a 1.09000</td></tr><tr><td>Venta límite</td><td>1.09000</td><td>A 1.09000 o mejor</td></tr><tr><td>Venta stop</td><td>1.08000</td><td>Al primer precio igual o inferior a 1.08000</td></tr></tbody></table><p>Una orden pendiente no reserva margen. Se comprueba al alcanzar el objetivo; si no hay margen libre suficiente, la orden se rechaza y el historial dice por qué.</p>',
  },
];
