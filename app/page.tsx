export default function Page() {
  return <h1>Zakka</h1>;
}
