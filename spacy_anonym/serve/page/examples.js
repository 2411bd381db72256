/* A text to begin with, by language. Names and numbers are invented. */

export const EXAMPLES = {
  en: `Discharge letter

Mrs. Jane Roe (born 3 May 1961) was admitted on 12 March 2024 by Dr. Miriam Katz.
She lives at 12 Elm Street and can be reached at (212) 555-0147 or jane.roe@example.org.

Mrs. Roe was discharged on 19 March 2024. Costs were charged to card 4111 1111 1111 1111; a copy of this letter went to her brother, Daniel Roe, in Chicago.`,
  es: `Informe de alta

Dña. Carmen Ortega López, nacida el 3 de mayo de 1961, DNI 12345678Z, ingresó el 12 de marzo de 2024.
Vive en la calle Mayor 12 de Valladolid. Teléfono 983 555 014, correo carmen.ortega@example.org.

La Dra. Lucía Vidal le dio el alta el 19 de marzo de 2024.`,
  ca: `Informe d'alta

La Sra. Montserrat Puig Ferrer, nascuda el 3 de maig de 1961, DNI 12345678Z, va ingressar el 12 de març de 2024.
Viu al carrer Major 12 de Girona. Telèfon 972 555 014, correu montserrat.puig@example.org.`,
  he: `סיכום אשפוז

הגב' דנה לוי, ת.ז. 000000018, נולדה ב-3.5.1961 והתקבלה ב-12.3.2024 על ידי ד"ר יעקב כהן.
היא גרה ברחוב הרצל 12, חיפה. טלפון 052-1234567, דואר dana.levi@example.org.

דנה לוי שוחררה לביתה ב-19.3.2024.`,
};
