import { aceitaTexto, comTexto, excluiAsDemais, separar } from '#contract/anamneses/preencher.ts';
import { useIdioma } from '../textos.ts';
import type { CampoProps } from './campo-props.ts';
import { rotuloDe } from './rotulos.ts';

/** Fits with the option into what the contract accepts. */
const OUTRO_MAX = 250;

const Outro = ({ rotulo, texto, mudar }: { rotulo: string; texto: string; mudar: (texto: string) => void }) => {
  const { t } = useIdioma();
  return (
    <label className="detalhe">
      {t('anamnese.qual', { opcao: rotulo })}
      <input maxLength={OUTRO_MAX} value={texto} onChange={(event) => mudar(event.target.value)} />
    </label>
  );
};

export const EscolhaUnica = ({ pergunta, valor, mudar }: CampoProps) => {
  const { id, opcoes } = pergunta;
  const { opcao, texto } = separar(typeof valor === 'string' ? valor : '', opcoes);
  return (
    <>
      {opcoes.map((one) => (
        <label key={one} className="opcao">
          <input type="radio" name={id} checked={opcao === one} onChange={() => mudar(one)} />
          <span>{rotuloDe(pergunta, one)}</span>
        </label>
      ))}
      {opcao && aceitaTexto(opcao) && (
        <Outro rotulo={rotuloDe(pergunta, opcao)} texto={texto} mudar={(novo) => mudar(comTexto(opcao, novo))} />
      )}
    </>
  );
};

type Escolha = { opcao: string; texto: string };

/** “None of these” is exclusive: choosing it clears the others, and choosing another clears it. */
const marcar = (antes: Escolha[], opcao: string): Escolha[] => {
  if (antes.some((one) => one.opcao === opcao)) return antes.filter((one) => one.opcao !== opcao);
  if (excluiAsDemais(opcao)) return [{ opcao, texto: '' }];
  return [...antes.filter((one) => !excluiAsDemais(one.opcao)), { opcao, texto: '' }];
};

export const EscolhaMultipla = ({ pergunta, valor, mudar }: CampoProps) => {
  const { opcoes } = pergunta;
  const escolhas = (Array.isArray(valor) ? valor : []).map((one) => separar(one, opcoes));
  const outra = escolhas.find(({ opcao }) => aceitaTexto(opcao));
  const por = (novas: Escolha[]) =>
    mudar(
      novas
        .toSorted((a, b) => opcoes.indexOf(a.opcao) - opcoes.indexOf(b.opcao))
        .map(({ opcao, texto }) => (aceitaTexto(opcao) ? comTexto(opcao, texto) : opcao)),
    );
  return (
    <>
      {opcoes.map((one) => (
        <label key={one} className="opcao">
          <input
            type="checkbox"
            checked={escolhas.some(({ opcao }) => opcao === one)}
            onChange={() => por(marcar(escolhas, one))}
          />
          <span>{rotuloDe(pergunta, one)}</span>
        </label>
      ))}
      {outra && (
        <Outro
          rotulo={rotuloDe(pergunta, outra.opcao)}
          texto={outra.texto}
          mudar={(texto) => por(escolhas.map((one) => (one === outra ? { ...one, texto } : one)))}
        />
      )}
    </>
  );
};
