// The most common leaked passwords of eight characters and more, and the words they are made of: a word with digits
// behind it is as easily guessed.

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    'password passw0rd p@ssword p@ssw0rd pa55word pass passwort kennwort contraseña contrasena motdepasse senha parola ' +
    'admin administrator root user guest test tester testing demo default changeme letmein welcome login secret master ' +
    'qwerty qwertz azerty qwertyuiop qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 ' +
    'zaq12wsx zaq1zaq1 qazwsx qazwsxedc asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zxcvbnm123 abc123 abcd1234 abcdefgh a1b2c3d4 ' +
    'aa123456 a12345678 a123456789 123456789a 123456a 1234qwer 123qweasd 12qwaszx 123abc 123123123 112233445566 11223344 ' +
    '12341234 12344321 11112222 123321123 147258369 159357456 741852963 789456123 987654321 0987654321 1029384756 13131313 ' +
    '10203040 20202020 12121212 69696969 88888888 00000000 11111111 1234567890 0123456789 31415926 19841984 20002000 ' +
    'iloveyou ilovegod iloveu loveme lovely princess sunshine superman batman spiderman starwars pokemon dragon monkey ' +
    'shadow football baseball basketball soccer hockey liverpool chelsea arsenal barcelona realmadrid juventus manchester ' +
    'michael jennifer jessica michelle charlie daniel jordan jordan23 thomas robert andrew joshua matthew ashley nicole ' +
    'samantha alexander elizabeth victoria computer internet samsung google facebook whatever trustno1 freedom mustang ' +
    'corvette ferrari porsche mercedes harley maverick cheese chocolate butterfly flower purple orange banana summer winter ' +
    'spring autumn monday friday december november october september january february pepper ginger cookie buster tigger ' +
    'killer hunter ranger soldier marine warrior phoenix diamond silver golden money million forex trader trading bitcoin ' +
    'meridian meridian1 business company office service support security private system network server database windows ' +
    'changeit letmein1 access hello helloworld hellohello goodluck blessed jesus jesuschrist angel angels heaven family ' +
    'mother father brother sister babygirl baby lover honey sweety teddy kitten puppy rainbow unicorn galaxy matrix ninja ' +
    'slipknot metallica eminem nirvana rockstar cocacola pikachu naruto minecraft fortnite roblox zxc123456 woaini1314 ' +
    'woaini520 5201314520 5201314 asd123456 qq123456 wang1234 wodemima mima1234 sayang sayangku doraemon anhyeuem ' +
    'matkhau 1234567a parola12 sifre123 sifre1234 galatasaray fenerbahce besiktas trabzonspor привет пароль любовь йцукен ' +
    'йцукенг qwerty12345 password1234 passwordpassword adminadmin testtest useruser welcome123 login123 root1234'
  ).split(' '),
);
